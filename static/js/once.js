/* A form that changes something is sent once, however often its button is pressed. Scripts that send it
   themselves have stopped the event before it comes here. Whoever comes back to the page may send it again. */
const RELEASED_AFTER_MS = 5000;
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
  if ("sent" in form.dataset) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "";
  setTimeout(() => delete form.dataset.sent, RELEASED_AFTER_MS);
});
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});
