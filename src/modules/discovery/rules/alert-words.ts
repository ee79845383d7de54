import { formatMoney, torontoTime, type AlertKind, type Cents } from "@northlot/contract"

/** What an alert says of a live car; amounts in cents, the end ISO 8601 in UTC. */
export interface AlertedCar {
  title: string
  kms: number | null
  location: string
  openingPriceCents: Cents
  currentBidCents: Cents | null
  hasReserve: boolean
  endsAt: string
}

export interface AlertWords {
  title: string
  text: string
  sms: string
}

const NUMBER = new Intl.NumberFormat("en-CA")

/** The message about one car; `names` are those of the person's searches that found it. */
export function alertWords(kind: AlertKind, car: AlertedCar, names: readonly string[]): AlertWords {
  const looksFor =
    names.length === 1
      ? `Your saved search ‘${names[0]}’ looks for it.`
      : `Your saved searches ${listed(names.map((name) => `‘${name}’`))} look for it.`
  const { title, news, sms } = newsOf(kind, car)
  return { title, text: [news, `It ${standing(car)}`, looksFor].join("\n"), sms }
}

function newsOf(kind: AlertKind, car: AlertedCar): { title: string; news: string; sms: string } {
  const { title } = car
  if (kind === "ending") {
    return {
      title: `Ends within a day: ${title}`,
      news: `${title} ends within a day.`,
      sms: `${title} ends within a day, ${price(car)}.`,
    }
  }
  if (kind === "reserve") {
    return car.hasReserve
      ? {
          title: `Reserve met: ${title}`,
          news: `The reserve of ${title} is met: the highest bid buys it.`,
          sms: `${title}: reserve met, ${price(car)}.`,
        }
      : {
          title: `No reserve any more: ${title}`,
          news: `${title} is sold without a reserve now: the highest bid buys it.`,
          sms: `${title}: no reserve any more, ${price(car)}.`,
        }
  }
  const facts = [car.kms === null ? "" : `${NUMBER.format(car.kms)} km`, car.location].filter(Boolean).join(", ")
  return {
    title: `New on auction: ${title}`,
    news: `${title}${facts && ` (${facts})`} is on auction.`,
    sms: `New on auction: ${title}, ${price(car)}.`,
  }
}

/** The morning's message about so many cars. */
export function digestWords(cars: number): { title: string; sms: string } {
  const title = `${cars === 1 ? "One car" : `${cars} cars`} for your saved searches`
  return { title, sms: `${title} at Northlot this morning.` }
}

/** What the morning's message says of one of its cars, behind the car's title. */
export function digestLine(kinds: readonly AlertKind[], car: AlertedCar): string {
  const news = [
    kinds.includes("listed") ? "new" : "",
    kinds.includes("reserve") ? (car.hasReserve ? "reserve met" : "no reserve any more") : "",
  ].filter(Boolean)
  return [...news, standing(car)].join(", ")
}

function standing({ currentBidCents, openingPriceCents, endsAt }: AlertedCar): string {
  const now =
    currentBidCents === null
      ? `bidding opens at ${formatMoney(openingPriceCents)}`
      : `the highest bid is ${formatMoney(currentBidCents)}`
  return `ends on ${torontoTime(endsAt)}, ${now}.`
}

function price(car: AlertedCar): string {
  return car.currentBidCents === null
    ? `from ${formatMoney(car.openingPriceCents)}`
    : `highest bid ${formatMoney(car.currentBidCents)}`
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`
}
