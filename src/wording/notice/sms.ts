/** The SMS texts of notices. `memberSms` adds the sender and the common ending. */
import { LOCALE, TIME_ZONE, formatMoney, withZone, type Cents, type NoticeParams } from "@northlot/contract"
import { briefPrice } from "./deal-price"
import { digestTitle, type FoundCar } from "./saved-search"
import { withTitle } from "./sms-text"

interface About {
  car: string
  listingId: string
  publicUrl: string
}

export function outbidSms({ currentCents }: NoticeParams<"outbid">, { car, listingId, publicUrl }: About): string {
  return withTitle(
    car,
    (title) => `Outbid on ${title}: ${formatMoney(currentCents)} now. ${publicUrl}/listing/${listingId}`
  )
}

type Reminder<Fact> = Extract<NoticeParams<"reminder">, { fact: Fact }>

export function boughtSms({ priceCents }: Reminder<"bought">, { car, listingId, publicUrl }: About): string {
  return withTitle(
    car,
    (title) => `${title} was bought at once, for ${formatMoney(priceCents)}. ${publicUrl}/listing/${listingId}`
  )
}

export function endingSms({ endsAt, standing }: Reminder<"ending">, { car, listingId, publicUrl }: About): string {
  const clock = new Intl.DateTimeFormat(LOCALE, { timeStyle: "short", timeZone: TIME_ZONE }).format(new Date(endsAt))
  // The SMS may be delayed until quiet hours end. It therefore states the end time, because a remaining time would be
  // wrong after a delay.
  const time = withZone(clock, endsAt)
  const lead = standing === "leads" ? " You lead." : ""
  return withTitle(car, (title) => `${title} ends at ${time}.${lead} ${publicUrl}/listing/${listingId}`)
}

export function wonSms(
  { priceCents, byAgreement, fromDealer }: { priceCents: Cents; byAgreement: boolean; fromDealer: boolean },
  { car, publicUrl }: Pick<About, "car" | "publicUrl">
): string {
  const verb = byAgreement ? "You bought" : "You won"
  return withTitle(
    car,
    (title) => `${verb} ${title}: ${briefPrice(priceCents, { fromDealer })}. ${publicUrl}/pay/buyer`
  )
}

export function foundSms(found: FoundCar, { car }: Pick<About, "car">): string {
  const { kind, hasReserve, currentBidCents, openingPriceCents } = found
  const price =
    currentBidCents === null ? `from ${formatMoney(openingPriceCents)}` : `highest bid ${formatMoney(currentBidCents)}`
  switch (kind) {
    case "ending":
      return withTitle(car, (title) => `${title} ends within a day, ${price}.`)
    case "reserve":
      return withTitle(car, (title) => `${title}: ${hasReserve ? "reserve met" : "no reserve any more"}, ${price}.`)
    case "listed":
      return withTitle(car, (title) => `New on auction: ${title}, ${price}.`)
  }
}

export function digestSms(cars: number): string {
  return `${digestTitle(cars)} this morning.`
}
