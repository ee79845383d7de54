import type { ListingCard } from "@northlot/contract"

/** The public text about the reserve: whether there is one, and whether it is met. */
export function reserveText({ hasReserve, reserveMet }: Pick<ListingCard, "hasReserve" | "reserveMet">): string {
  return hasReserve ? (reserveMet ? "Reserve Met" : "Reserve not met") : "No reserve"
}

/** The reserve text for a won car. The chat writes 'Reserve met', not 'Reserve Met' (spec §2). */
export const wonReserveText = (car: Pick<ListingCard, "hasReserve" | "reserveMet">): string =>
  reserveText(car).replace("Met", "met")
