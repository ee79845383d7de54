import {
  buyNowUntilText,
  LOCALE,
  relistingSentence,
  sellsAtAnyBid,
  spokenAmount,
  spokenDuration,
  TIME_ZONE,
  withFullStop,
  withZone,
  type ExtensionTerms,
  type PublicationTerms,
} from "@northlot/contract"

/**
 * The binding terms in one paragraph:
 * 'Sells to the highest bidder from CA$100. No reserve. Ends Sunday, November 29, 8:38 p.m. EST.'
 */
export function publicationSentence(terms: PublicationTerms): string {
  const { startsAt, endsAt, openingCents, reserveCents } = terms
  const opening = spokenAmount(openingCents)
  const opens = startsAt ? `Opens ${spokenMoment(startsAt)} ` : ""
  const ends = `Ends ${spokenMoment(endsAt)}`
  if (reserveCents === null) return `${opens}Sells to the highest bidder from ${opening}. No reserve. ${ends}`
  const reserve = spokenAmount(reserveCents)
  if (sellsAtAnyBid(terms)) {
    return `${opens}Sells to the highest bidder from ${opening}: the first bid meets the reserve of ${reserve}. ${ends}`
  }
  return `${opens}Bidding begins at ${opening}. Sells to the highest bidder once the reserve of ${reserve} is met. ${ends}`
}

/** The consequences that may surprise a seller, one sentence each. */
export function publicationConsequences(terms: PublicationTerms, extension: ExtensionTerms): string[] {
  const { antiSnipeWindowSeconds: window, antiSnipeExtensionSeconds: added } = extension
  const { buyNow, reserveCents, relisting } = terms
  const again = relisting ? relistingSentence(relisting, { hasReserve: reserveCents !== null }) : ""
  const until = buyNow && buyNowUntilText(buyNow, { hasReserve: reserveCents !== null })
  return [
    ...(buyNow
      ? [`A buyer who pays ${spokenAmount(buyNow.priceCents)} gets the car at once. This is possible ${until}.`]
      : []),
    "After the first bid you cannot withdraw the car. Price, schedule, VIN and kilometres are then fixed, and the reserve can only be lowered.",
    ...(sellsAtAnyBid(terms)
      ? []
      : ["If the reserve is not met, the car stays yours, and the highest bidder may make you an offer."]),
    ...(again ? [again] : []),
    ...(window > 0 && added > 0
      ? [`A bid in the last ${shortDuration(window)} moves the end to ${spokenDuration(added)} after that bid.`]
      : []),
  ]
}

/** A duration as text: 'minute' for one minute, otherwise '2 minutes'. */
function shortDuration(seconds: number): string {
  return spokenDuration(seconds).replace(/^1 /, "")
}

const parts = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "numeric",
  minute: "2-digit",
})

/** A time as text: 'Sunday, November 29, 8:38 p.m. EST.' in Toronto time, with the zone and the final full stop. */
function spokenMoment(moment: Date): string {
  const part = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]))
  const text = `${part.weekday}, ${part.month} ${part.day}, ${part.hour}:${part.minute} ${part.dayPeriod}`
  return withFullStop(withZone(text, moment))
}
