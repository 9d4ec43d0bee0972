"""Sign-up and log-in forms on Django's own users; the e-mail address may stay empty."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.forms import AuthenticationForm, UserCreationForm


class SignUpForm(UserCreationForm):  # type: ignore[type-arg]
    email = forms.EmailField(
        required=False,
        label="E-mail (optional)",
        help_text="Only kept so that whoever runs this site can reach you. You may leave it empty.",
    )

    class Meta(UserCreationForm.Meta):
        model = get_user_model()
        fields = ("username", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, label_suffix="", **kwargs)
        self.fields["username"].label = "Name"
        self.fields["username"].help_text = "Letters, digits and @ . + - _; at most 150."
        self.fields["password1"].help_text = "At least 10 characters, and not a common password."
        self.fields["password2"].label = "Password again"
        self.fields["password2"].help_text = ""


class LogInForm(AuthenticationForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, label_suffix="", **kwargs)
        self.fields["username"].label = "Name"
        self.error_messages["invalid_login"] = (
            "This name and password do not belong together. Both mind capital letters."
        )
