import type { ListingCard } from "@northlot/contract"

/** What everybody may know of the reserve: whether there is one, and whether it is met. */
export function reserveText({ hasReserve, reserveMet }: Pick<ListingCard, "hasReserve" | "reserveMet">): string {
  return hasReserve ? (reserveMet ? "Reserve Met" : "Reserve not met") : "No reserve"
}

/** The same beside a won bid, as the chat spells it (spec §2). */
export const wonReserveText = (car: Pick<ListingCard, "hasReserve" | "reserveMet">): string =>
  reserveText(car).replace("Met", "met")
