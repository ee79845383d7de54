/**
 * What was typed and not sent, per person and what it is about (a conversation, a question); it survives a reload, and
 * ends with the tab or the sign-out.
 */
const keyOf = (viewerId: string, subject: string) => `northlot:draft:${viewerId}:${subject}`

export function readDraft(viewerId: string, subject: string): string {
  try {
    return sessionStorage.getItem(keyOf(viewerId, subject)) ?? ""
  } catch {
    return ""
  }
}

export function keepDraft(viewerId: string, subject: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(viewerId, subject), text)
    else sessionStorage.removeItem(keyOf(viewerId, subject))
  } catch {
    // A browser that keeps nothing: the text stays in the page alone.
  }
}

/** What stays in the field once `sent` has arrived: whatever was typed while it was on its way. */
export function afterSending(current: string, sent: string): string {
  return current.startsWith(sent) ? current.slice(sent.length).trimStart() : current
}
