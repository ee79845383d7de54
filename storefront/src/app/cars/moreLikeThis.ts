import type { ListingCard } from "@northlot/contract"

type Car = Pick<ListingCard, "id" | "year"> & { make?: string | undefined }

/** The most cars at the end of a car's page: one row of a wide screen. */
const MOST = 4

/**
 * The most similar cars: the same make first, then the nearest years, then the earliest end. The order ignores prices,
 * because a bid would move the cards.
 */
export function moreLikeThis<Card extends Car>(car: Car, found: readonly Card[]): Card[] {
  const far = ({ make, year }: Card) => [
    make?.toLowerCase() === car.make?.toLowerCase() ? 0 : 1,
    year === null || car.year === null ? Infinity : Math.abs(year - car.year),
  ]
  return found
    .filter(({ id }) => id !== car.id)
    .map((card) => ({ card, far: far(card) }))
    .sort((one, other) => one.far[0]! - other.far[0]! || difference(one.far[1]!, other.far[1]!))
    .slice(0, MOST)
    .map(({ card }) => card)
}

/** Compares two distances in years. Two unknown ones are `Infinity` and equal; subtracting them would give `NaN`. */
function difference(one: number, other: number): number {
  return one === other ? 0 : one - other
}
