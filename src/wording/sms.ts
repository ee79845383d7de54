/** What a person reads as an SMS about what a notice tells. */
import {
  LOCALE,
  TIME_ZONE,
  formatMoney,
  withFullStop,
  withZone,
  type Cents,
  type NoticeParams,
} from "@northlot/contract"
import { digestTitle, type FoundCar } from "./notices/saved-search"

const SMS_TITLE_LENGTH = 36

interface About {
  car: string
  listingId: string
  publicUrl: string
}

export function outbidSms({ currentCents }: NoticeParams<"outbid">, { car, listingId, publicUrl }: About): string {
  return `Outbid on ${shortTitle(car)}: ${formatMoney(currentCents)} now. ${publicUrl}/listing/${listingId}`
}

type Reminder<Fact> = Extract<NoticeParams<"reminder">, { fact: Fact }>

export function boughtSms({ priceCents }: Reminder<"bought">, { car, listingId, publicUrl }: About): string {
  return `${shortTitle(car)} was bought at once, for ${formatMoney(priceCents)}. ${publicUrl}/listing/${listingId}`
}

export function endingSms({ endsAt, standing }: Reminder<"ending">, { car, listingId, publicUrl }: About): string {
  const clock = new Intl.DateTimeFormat(LOCALE, { timeStyle: "short", timeZone: TIME_ZONE }).format(new Date(endsAt))
  const time = withZone(clock, endsAt)
  // It may wait for the end of quiet hours: the hour stays true.
  return `${withFullStop(`${shortTitle(car)} ends at ${time}`)}${standing === "leads" ? " You lead." : ""} ${publicUrl}/listing/${listingId}`
}

export function wonSms(
  { priceCents, byAgreement }: { priceCents: Cents; byAgreement: boolean },
  { car, publicUrl }: Pick<About, "car" | "publicUrl">
): string {
  const verb = byAgreement ? "You bought" : "You won"
  return `${verb} ${shortTitle(car)}: ${formatMoney(priceCents)}. ${publicUrl}/pay/buyer`
}

export function foundSms(found: FoundCar, { car }: Pick<About, "car">): string {
  const { kind, hasReserve, currentBidCents, openingPriceCents } = found
  const price =
    currentBidCents === null ? `from ${formatMoney(openingPriceCents)}` : `highest bid ${formatMoney(currentBidCents)}`
  switch (kind) {
    case "ending":
      return `${car} ends within a day, ${price}.`
    case "reserve":
      return `${car}: ${hasReserve ? "reserve met" : "no reserve any more"}, ${price}.`
    case "listed":
      return `New on auction: ${car}, ${price}.`
  }
}

export function digestSms(cars: number): string {
  return `${digestTitle(cars)} at Northlot this morning.`
}

/** Of a title so much as an SMS has room for. */
function shortTitle(title: string): string {
  return title.length <= SMS_TITLE_LENGTH ? title : `${title.slice(0, SMS_TITLE_LENGTH - 1).trimEnd()}…`
}
