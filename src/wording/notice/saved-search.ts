import { LOCALE, endText, formatMoney, type AlertKind, type NoticeParams } from "@northlot/contract"
import type { Reader, Words } from "./words"

type Params = NoticeParams<"savedSearch">
export type FoundCar = Extract<Params, { fact: "found" }>
type Offered = Pick<FoundCar, "openingPriceCents" | "currentBidCents" | "hasReserve" | "endsAt">

const NUMBER = new Intl.NumberFormat(LOCALE)

export function savedSearch(params: Params, { car }: Reader): Words {
  if (params.fact === "found") return foundWords(params, car)
  const { cars, shown } = params
  return {
    title: digestTitle(cars),
    text: [
      ...shown.map((one) => `${one.title}: ${digestLine(one)}`),
      ...(cars > shown.length ? [`And ${cars - shown.length} more.`] : []),
    ].join("\n"),
  }
}

function foundWords(params: FoundCar, car: string): Words {
  const { kind, kms, location, searches } = params
  const looksFor =
    searches.length === 1
      ? `Your saved search ‘${searches[0]}’ found this car.`
      : `Your saved searches ${listed(searches.map((name) => `‘${name}’`))} found this car.`
  const [title, news] = newsOf()
  return { title, text: [news, `The auction ${standing(params)}`, looksFor].join("\n") }

  function newsOf(): [title: string, news: string] {
    if (kind === "ending") return [`Ends within a day: ${car}`, `${car} ends within a day.`]
    if (kind === "reserve")
      return params.hasReserve
        ? [`Reserve met: ${car}`, `The reserve of ${car} is met: the highest bid buys the car.`]
        : [`No reserve any more: ${car}`, `${car} is sold without a reserve now: the highest bid buys the car.`]
    const facts = [kms === null ? "" : `${NUMBER.format(kms)} km`, location].filter(Boolean).join(", ")
    return [`New on auction: ${car}`, `${car}${facts && ` (${facts})`} is on auction.`]
  }
}

/** The title of the morning digest about this number of cars. */
export function digestTitle(cars: number): string {
  return `${cars === 1 ? "One car" : `${cars} cars`} for your saved searches`
}

/** The digest's text about one car. The car's title comes before this text. */
export function digestLine({ kinds, ...car }: Offered & { kinds: readonly AlertKind[] }): string {
  const news = [
    kinds.includes("listed") ? "new" : "",
    kinds.includes("reserve") ? (car.hasReserve ? "reserve met" : "no reserve any more") : "",
  ].filter(Boolean)
  return [...news, standing(car)].join(", ")
}

function standing({ currentBidCents, openingPriceCents, endsAt }: Offered): string {
  const now =
    currentBidCents === null
      ? `bidding opens at ${formatMoney(openingPriceCents)}`
      : `the highest bid is ${formatMoney(currentBidCents)}`
  return `ends ${endText(endsAt)}, ${now}.`
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`
}
