/** The storage prefix of dismissed tasks. Closing the tab or signing out deletes them. */
const PREFIX = "northlot:aside:"

export function readAside(viewerId: string): readonly string[] {
  try {
    return (sessionStorage.getItem(PREFIX + viewerId) ?? "").split(" ").filter(Boolean)
  } catch {
    return []
  }
}

export function storeAside(viewerId: string, tasks: readonly string[]): void {
  try {
    if (tasks.length > 0) sessionStorage.setItem(PREFIX + viewerId, tasks.join(" "))
    else sessionStorage.removeItem(PREFIX + viewerId)
  } catch {
    // The browser refuses storage, so tasks stay dismissed only until the page closes.
  }
}
