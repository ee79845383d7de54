/** What was typed and not sent, per person and conversation; it survives a reload, and ends with the tab or the sign-out. */
const keyOf = (viewerId: string, saleId: string) => `northlot:draft:${viewerId}:${saleId}`

export function readDraft(viewerId: string, saleId: string): string {
  try {
    return sessionStorage.getItem(keyOf(viewerId, saleId)) ?? ""
  } catch {
    return ""
  }
}

export function keepDraft(viewerId: string, saleId: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(viewerId, saleId), text)
    else sessionStorage.removeItem(keyOf(viewerId, saleId))
  } catch {
    // A browser that keeps nothing: the text stays in the page alone.
  }
}

/** What stays in the field once `sent` has arrived: whatever was typed while it was on its way. */
export function afterSending(current: string, sent: string): string {
  return current.startsWith(sent) ? current.slice(sent.length).trimStart() : current
}
