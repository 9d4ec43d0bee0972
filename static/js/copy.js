/* Copy buttons appear only where the browser can copy; times are told in the reader's own zone. */
document.addEventListener("DOMContentLoaded", () => {
  for (const button of document.querySelectorAll("[data-copy]")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const source = document.getElementById(button.dataset.copy);
      await navigator.clipboard.writeText(source.value);
      document.querySelector("[data-copied]").textContent = "Copied.";
    });
  }
});

function tellTimes(root) {
  const form = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  for (const time of root.querySelectorAll("time[data-when]")) {
    time.textContent = form.format(new Date(time.dateTime));
  }
}
document.addEventListener("DOMContentLoaded", () => tellTimes(document));
document.addEventListener("htmx:afterSwap", (event) => tellTimes(event.target));
