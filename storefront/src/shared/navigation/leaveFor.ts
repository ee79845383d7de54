/**
 * Leaves for a page of another site, such as a checkout. The browser's back button may restore this page with a button
 * that waits forever, so a restored page reloads.
 */
export function leaveFor(url: string): void {
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload())
  location.assign(url)
}
