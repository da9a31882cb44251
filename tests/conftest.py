"""What every test gets: a sandbox, named needs, two parts of a run, silence from Qt, one collector; a module each."""

from hypothesis import HealthCheck, settings

pytest_plugins = [
    "tests.house.sandbox",
    "tests.house.needs",
    "tests.house.parts",
    "tests.house.quiet",
    "tests.house.collecting",
]

# The same examples on every run and no time limit, so that a red run is red again; `--hypothesis-profile=explore`
# searches further.
settings.register_profile(
    "house", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("house")
