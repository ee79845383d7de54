import type { NoticePurpose, NoticeType } from "@northlot/contract"
import type { PushMessage } from "../types"

/** What a locked screen has room for; a push service takes 4,096 bytes at most, sealed. */
const TITLE_LENGTH = 80
const BODY_LENGTH = 180
/** Nothing that is older than this is worth a sound. */
const LONGEST_SECONDS = 24 * 60 * 60

/**
 * By which choice each type of notice is pushed; null for what is told with its own news (`tell-by-preference`), and
 * for what can wait until the person comes back.
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

/** A notice as a device shows it: its title and the first line of its text. */
export function pushMessage(
  { title, text }: { title: string; text: string },
  { path, tag }: Pick<PushMessage, "path" | "tag">
): PushMessage {
  const [first = ""] = text.trim().split("\n")
  return { title: shortened(title, TITLE_LENGTH), body: shortened(first, BODY_LENGTH), path, tag }
}

/** What is told of one car takes the place of what was told of it before. */
export function pushTag(type: NoticeType, listingId: string): string {
  return `${type}:${listingId}`
}

/** How long a push service may keep it for a device that is off; 0 for what says nothing any more. */
export function secondsToKeep(usefulUntil: Date | null, now: Date): number {
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
