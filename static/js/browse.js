/* Fold away on a small screen, though never on paper, what would be long there; close open menus, and say failed requests in words. */
document.addEventListener("DOMContentLoaded", () => {
  const narrow = window.matchMedia("screen and (max-width: 56rem)");
  const fold = (place) => {
    for (const part of place.querySelectorAll("[data-fold]")) part.open = !narrow.matches;
  };
  fold(document);
  narrow.addEventListener("change", () => fold(document));
  document.addEventListener("htmx:load", (event) => fold(event.target));
});

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

function say(words) {
  const place = document.getElementById("messages");
  const note = document.createElement("p");
  note.className = "note note--error";
  note.textContent = words;
  place.replaceChildren(note);
  place.scrollIntoView({ block: "nearest" });
}
document.addEventListener("htmx:sendError", () => {
  say("The site cannot be reached at the moment. Nothing was changed; please try again.");
});
/* A whole error page must not be poured into a small panel: it is shown in words above the page. */
document.addEventListener("htmx:beforeSwap", (event) => {
  const answer = event.detail.xhr;
  if (answer.status < 400 || answer.getResponseHeader("HX-Retarget")) return;
  event.detail.shouldSwap = false;
  const page = new DOMParser().parseFromString(answer.responseText, "text/html");
  const said = page.querySelector("main [role=alert], main .lede, main p");
  say(said ? said.textContent.trim() : `That did not work (${answer.status}). Nothing was changed.`);
});
/* A logged-out browser is sent to the log-in page as a whole. */
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const address = event.detail.xhr.responseURL;
  if (address && new URL(address).pathname.startsWith("/accounts/login/")) {
    window.location.assign(address);
    event.preventDefault();
  }
});

/* A search is asked for while it is typed. Leaving the field must not ask again: the list would be exchanged
   between the press and the release of a click on it, and the click would be lost. */
document.addEventListener("change", (event) => {
  if (event.target.type === "search") event.stopPropagation();
}, { capture: true });

/* New counts come with every answer; facets that were opened stay open. */
let openFacets = new Set();
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  if (event.detail.target.id !== "facets") return;
  openFacets = new Set([...event.detail.target.querySelectorAll("details[open]")].map((one) => one.dataset.facet));
});
document.addEventListener("htmx:oobAfterSwap", () => {
  for (const facet of document.querySelectorAll("#facets details")) {
    if (openFacets.has(facet.dataset.facet)) facet.open = true;
  }
});
