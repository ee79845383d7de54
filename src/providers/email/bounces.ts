/** This prefix marks the provider message id of an e-mail that a mail server refused for good. */
const PREFIX = "bounced: "
const LONGEST_ANSWER = 300

/** Codes of an unknown or moved recipient. Other refusals, such as a policy or a full mailbox, may be temporary. */
const REPLIES = new Set([550, 551, 553])
const ENHANCED = /\b5\.(\d{1,3})\.\d{1,3}\b/

interface MailError {
  command?: string
  responseCode?: number
  response?: string
}

/**
 * The answer of a mail server that does not know the recipient; null for other failures. In RFC 3463 `5.1.x` is
 * about the address. An enhanced code takes precedence over the reply code.
 */
export function bounceOf(error: unknown): string | null {
  const { command, responseCode, response = "" } = (error ?? {}) as MailError
  if (command !== "RCPT TO" || responseCode === undefined || !REPLIES.has(responseCode)) return null
  const about = ENHANCED.exec(response)?.[1]
  return about === undefined || about === "1" ? response.slice(0, LONGEST_ANSWER) || String(responseCode) : null
}

export const bounceId = (answer: string): string => `${PREFIX}${answer}`

/** The mail server's answer that `bounceId` stored in the message id; null if the message did not bounce. */
export const bouncedWith = (id: string | null | undefined): string | null =>
  id?.startsWith(PREFIX) ? id.slice(PREFIX.length) : null
