"""Limits on the process that calls, where the system has them."""

import sys

if sys.platform != "win32":
    import resource

    def limit_memory(size: int) -> None:
        """Let this process use no more address space than `size` bytes."""
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (size if hard < 0 else min(size, hard), hard))

    def limit_processor_time(seconds: int) -> None:
        """Let this process use `seconds` more of processor time; the system ends it when it goes on."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        soft = int(used.ru_utime + used.ru_stime) + seconds + 1
        resource.setrlimit(resource.RLIMIT_CPU, (soft if hard < 0 else min(soft, hard), hard))

else:

    def limit_memory(size: int) -> None:
        """Windows has no such limit for a process that is running; the time limit of the caller remains."""

    def limit_processor_time(seconds: int) -> None:
        """Windows has no such limit for a process that is running; the time limit of the caller remains."""
