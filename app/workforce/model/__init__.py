"""The model workforce: performs assignments with a model behind the Messages API. The only user of `anthropic`."""
