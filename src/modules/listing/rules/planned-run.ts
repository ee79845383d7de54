import { nextReserveCents } from "@northlot/contract"
import type { ListingRecord, RelistingRecord } from "../types"
import { relistingOf } from "./publishing"

/**
 * The total number of runs and the reserve that the draft now plans. `null` where its seller
 * no longer wants that many runs.
 */
export function plannedRunOf(
  draft: Pick<ListingRecord, "reserveCents"> & Parameters<typeof relistingOf>[0],
  { number }: Pick<RelistingRecord, "number">
): Pick<RelistingRecord, "times" | "reserveCents"> | null {
  const terms = relistingOf(draft)
  if (terms.times < number) return null
  return { times: terms.times, reserveCents: nextReserveCents(draft.reserveCents, terms) }
}
