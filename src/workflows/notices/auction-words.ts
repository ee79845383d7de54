import {
  LOCALE,
  TIME_ZONE,
  extensionSentence,
  formatMoney,
  torontoTime,
  withFullStop,
  type Cents,
} from "@northlot/contract"
import type { BidderStanding } from "#src/queries/notices/bidder-standing"
import type { EndingAuction } from "#src/queries/notices/ending-auctions"

interface Words {
  title: string
  text: string
  sms: string
}

const SMS_TITLE_LENGTH = 36
/** Told a little late, an hour is still an hour. */
const NEARLY_AN_HOUR_MINUTES = 57

export function outbidWords(standing: BidderStanding, publicUrl: string): Words {
  const { title, currentCents, minimumCents, endsAt, listingId } = standing
  const current = formatMoney(currentCents)
  return {
    title: `You were outbid on ${title}`,
    text: `It stands at ${current} now. Bid ${formatMoney(minimumCents)} or more to lead again.\nThe auction ends on ${torontoTime(endsAt)} (Toronto). ${extensionSentence(standing)}`,
    sms: `Outbid on ${shortTitle(title)}: ${current} now. ${publicUrl}/listing/${listingId}`,
  }
}

export function endingWords(
  auction: EndingAuction,
  follower: { accountId: string; hasBid: boolean },
  now: Date,
  publicUrl: string
): Words {
  const { title, endsAt, listingId, currentCents, openingCents, leaderId } = auction
  const left = timeLeft(endsAt, now)
  const leads = leaderId === follower.accountId
  const price =
    currentCents === null
      ? `There is no bid yet; the first is ${formatMoney(openingCents)}.`
      : formatMoney(currentCents)
  const standing =
    currentCents === null
      ? price
      : leads
        ? `You lead at ${price}.`
        : follower.hasBid
          ? `You were outbid: it stands at ${price}.`
          : `It stands at ${price}.`
  const hour = new Intl.DateTimeFormat(LOCALE, { timeStyle: "short", timeZone: TIME_ZONE }).format(endsAt)
  return {
    title: leads ? `You lead: ${title} ends in ${left}` : `${title} ends in ${left}`,
    text: `${standing}\nThe auction ends on ${torontoTime(endsAt)} (Toronto). ${extensionSentence(auction)}`,
    // It may wait for the end of quiet hours: the hour stays true.
    sms: `${withFullStop(`${shortTitle(title)} ends at ${hour}`)}${leads ? " You lead." : ""} ${publicUrl}/listing/${listingId}`,
  }
}

/** What the winner is told by SMS. */
export function wonSms(
  { title, priceCents, byAgreement }: { title: string; priceCents: Cents; byAgreement: boolean },
  publicUrl: string
): string {
  const verb = byAgreement ? "You bought" : "You won"
  return `${verb} ${shortTitle(title)}: ${formatMoney(priceCents)}. ${publicUrl}/pay/buyer`
}

/** In `1 hour`, in `15 minutes`. */
function timeLeft(endsAt: Date, now: Date): string {
  const minutes = Math.max(1, Math.round((endsAt.getTime() - now.getTime()) / 60_000))
  if (minutes >= NEARLY_AN_HOUR_MINUTES) return "1 hour"
  return minutes === 1 ? "1 minute" : `${minutes} minutes`
}

/** Of a title so much as an SMS has room for. */
function shortTitle(title: string): string {
  return title.length <= SMS_TITLE_LENGTH ? title : `${title.slice(0, SMS_TITLE_LENGTH - 1).trimEnd()}…`
}
