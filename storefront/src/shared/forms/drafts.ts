/**
 * Texts that were typed and not sent, per person and subject (a conversation, a question). A draft survives a reload.
 * It ends with the tab or the sign-out.
 */
const keyOf = (viewerId: string, subject: string) => `northlot:draft:${viewerId}:${subject}`

export function readDraft(viewerId: string, subject: string): string {
  try {
    return sessionStorage.getItem(keyOf(viewerId, subject)) ?? ""
  } catch {
    return ""
  }
}

export function saveDraft(viewerId: string, subject: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(viewerId, subject), text)
    else sessionStorage.removeItem(keyOf(viewerId, subject))
  } catch {
    // Without browser storage the text lasts as long as the page.
  }
}

/** The text that stays in the field after `sent` has arrived: what the person typed during the request. */
export function afterSending(current: string, sent: string): string {
  return current.startsWith(sent) ? current.slice(sent.length).trimStart() : current
}
