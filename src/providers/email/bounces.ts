/** What a mail server will never take for this address, however often it is tried: told in the id of the message. */
const PREFIX = "bounced: "
const LONGEST_ANSWER = 300

/** Nobody there, moved away, no such name; another reason, a policy or a full box, may pass. */
const REPLIES = new Set([550, 551, 553])
const ENHANCED = /\b5\.(\d{1,3})\.\d{1,3}\b/

interface MailError {
  command?: string
  responseCode?: number
  response?: string
}

/**
 * The answer of a server that knows nobody at the recipient's address; null for any other failure. RFC 3463: `5.1.x` is
 * about the address, and a server that says more exactly what is wrong is believed.
 */
export function bounceOf(error: unknown): string | null {
  const { command, responseCode, response = "" } = (error ?? {}) as MailError
  if (command !== "RCPT TO" || responseCode === undefined || !REPLIES.has(responseCode)) return null
  const about = ENHANCED.exec(response)?.[1]
  return about === undefined || about === "1" ? response.slice(0, LONGEST_ANSWER) || String(responseCode) : null
}

export const bounceId = (answer: string): string => `${PREFIX}${answer}`

/** The server's answer, where the id of a message says that it bounced. */
export const bouncedWith = (id: string | null | undefined): string | null =>
  id?.startsWith(PREFIX) ? id.slice(PREFIX.length) : null
