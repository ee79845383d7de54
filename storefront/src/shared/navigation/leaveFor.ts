/**
 * Leaves for a page of somebody else, such as a checkout. Whoever comes back by the browser's own button may be shown
 * this page as it was left, with a button that waits for ever: it is loaded anew then.
 */
export function leaveFor(url: string): void {
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload())
  location.assign(url)
}
