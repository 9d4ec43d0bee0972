"""`python -m tests.act NAME '{"argument": ...}'`: one of `tests.actions`, its answer as JSON."""

import importlib
import json
import sys

import django

if __name__ == "__main__":
    django.setup()
    action = getattr(importlib.import_module("tests.actions"), sys.argv[1])
    print(json.dumps(action(**json.loads(sys.argv[2]))))
