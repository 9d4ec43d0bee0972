"""The commands of `python -m rules`: one module each, imported only when it is called.

A module has `add_arguments(parser)` and `run(arguments) -> int`, the exit status: 0 done and legal,
1 done but illegal, unknown or failed. Input that cannot be used is raised as `inputs.InputError`,
which `rules.__main__` turns into sentences on stderr and status 2.
"""
