import { nextReserveCents } from "@northlot/contract"
import type { ListingRecord, RelistingRecord } from "../types"
import { relistingOf } from "./publishing"

/**
 * The number of relistings and the next reserve that the draft now states. `null` if the seller no longer wants the
 * relisting with this `number`.
 */
export function plannedRunOf(
  draft: Pick<ListingRecord, "reserveCents"> & Parameters<typeof relistingOf>[0],
  { number }: Pick<RelistingRecord, "number">
): Pick<RelistingRecord, "times" | "reserveCents"> | null {
  const terms = relistingOf(draft)
  if (terms.times < number) return null
  return { times: terms.times, reserveCents: nextReserveCents(draft.reserveCents, terms) }
}
