import { LOCALE, TIME_ZONE, formatMoney, type EarlierAuction } from "@northlot/contract"

const month = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, year: "numeric", month: "long" })

/** Describes an earlier auction of the car: 'Offered in March 2026, reserve not met at CA$17,200'. */
export function earlierText({ endedAt, outcome, priceCents }: EarlierAuction): string {
  const when = month.format(new Date(endedAt))
  const price = priceCents === null ? null : formatMoney(priceCents)
  if (outcome === "sold") return `Sold in ${when} for ${price}`
  if (outcome === "noBid") return `Offered in ${when}, nobody bid`
  return `Offered in ${when}, reserve not met at ${price}`
}

/** Names the similar cars: '2019 to 2023 Honda Civic' for a Civic of 2021. */
export function likeThis({ year, make, model }: { year: number | null; make: string; model: string }): string {
  const years = year === null ? "" : `${year - 2} to ${year + 2} `
  return `${years}${make} ${model}`
}
