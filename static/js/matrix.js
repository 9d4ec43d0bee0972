/* The order form of a matrix: tick all or none, and count again what a page that was come back to has ticked. */
function changed(form) {
  return [...form.elements].some((part) => {
    if (part.type === "checkbox" || part.type === "radio") return part.checked !== part.defaultChecked;
    return part.tagName === "INPUT" && part.value !== part.defaultValue;
  });
}

document.addEventListener("DOMContentLoaded", () => {
  for (const form of document.querySelectorAll("[data-matrix]")) {
    for (const row of form.querySelectorAll("[data-all]")) row.hidden = false;
    form.addEventListener("click", (event) => {
      const button = event.target.closest("[data-tick]");
      if (!button) return;
      for (const box of button.closest("[data-boxes]").querySelectorAll("input")) {
        box.checked = button.dataset.tick === "all";
      }
      form.dispatchEvent(new Event("input"));
    });
  }
});

window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("[data-matrix]")) {
    if (changed(form)) htmx.trigger("#cost", "recount");
  }
});
