// Where one is in the client: the address of the page, changed without loading it anew.

interface Place {
  path: string;
  query: URLSearchParams;
}

const here = (): Place => ({ path: location.pathname, query: new URLSearchParams(location.search) });

let place: Place = $state.raw(here());

export const path = (): string => place.path;
export const query = (): URLSearchParams => place.query;

/** The page of this address is shown; with `replace` the one before is forgotten. */
export function go(address: string, { replace = false }: { replace?: boolean } = {}): void {
  const before = place.path;
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  place = here();
  if (place.path !== before) {
    scrollTo(0, 0);
    focusPage();
  }
}

/** Links to our own pages are followed by the client, all others by the browser. To be called once. */
export function followLinks(isOurs: (address: string) => boolean): void {
  addEventListener("popstate", () => {
    place = here();
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (!isOurs(link.pathname) || (link.hash !== "" && link.pathname === location.pathname)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

/** Who reads by ear, or goes by keyboard, begins at the top of the new page. */
function focusPage(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true }));
}
