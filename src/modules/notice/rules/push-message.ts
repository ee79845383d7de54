import type { NoticePurpose, NoticeType } from "@northlot/contract"
import type { PushMessage } from "../types"

/**
 * The most characters of a push message's title and body, as a locked screen shows them. Push services limit a message
 * to 4,096 encrypted bytes.
 */
const TITLE_LENGTH = 80
const BODY_LENGTH = 180
/** A notification older than this is not worth an alert. */
const LONGEST_SECONDS = 24 * 60 * 60

/**
 * The setting that decides whether a notice of each type is pushed. `null`: the notice causes no push. Either
 * `tellByPreference` pushes the same news, or the news can wait until the person returns.
 */
const PURPOSES: Readonly<Record<NoticeType, NoticePurpose | null>> = {
  bidWon: "outbid",
  listingSold: "sales",
  auctionUnsold: "sales",
  chatActivated: "sales",
  feeDue: "sales",
  saleStep: "sales",
  runnerUpOffer: "sales",
  negotiation: "sales",
  appointment: "sales",
  question: "sales",
  outbid: null,
  reminder: null,
  savedSearch: null,
  disclosureChanged: null,
  bidsVoided: null,
  auctionExtended: null,
  promotion: null,
  finance: null,
  account: null,
}

export const pushPurposeOf = (type: NoticeType): NoticePurpose | null => PURPOSES[type]

/** The push message of a notice: the title and the first line of the text. */
export function pushMessage(
  { title, text }: { title: string; text: string },
  { path, tag }: Pick<PushMessage, "path" | "tag">
): PushMessage {
  const [first = ""] = text.trim().split("\n")
  return { title: shortened(title, TITLE_LENGTH), body: shortened(first, BODY_LENGTH), path, tag }
}

/** The tag of a notification: a device replaces a notification with a newer one of the same type about the same car. */
export function pushTag(type: NoticeType, listingId: string): string {
  return `${type}:${listingId}`
}

/**
 * How many seconds a push service may store a message for a device that is off; 0 for a message that is useless by
 * now.
 */
export function cacheSeconds(usefulUntil: Date | null, now: Date): number {
  if (!usefulUntil) return LONGEST_SECONDS
  return Math.max(0, Math.min(LONGEST_SECONDS, Math.floor((usefulUntil.getTime() - now.getTime()) / 1_000)))
}

function shortened(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim()
  const characters = Array.from(line)
  return characters.length <= length
    ? line
    : `${characters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`
}
