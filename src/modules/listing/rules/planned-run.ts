import { nextReserveCents } from "@northlot/contract"
import type { ListingRecord, RelistingRecord } from "../types"
import { relistingOf } from "./publishing"

/**
 * What the run that comes by itself is by the draft as it stands: how often in all, and with which reserve. `null`
 * where its seller does not want it that often any more.
 */
export function plannedRunOf(
  draft: Pick<ListingRecord, "reserveCents"> & Parameters<typeof relistingOf>[0],
  { number }: Pick<RelistingRecord, "number">
): Pick<RelistingRecord, "times" | "reserveCents"> | null {
  const terms = relistingOf(draft)
  if (terms.times < number) return null
  return { times: terms.times, reserveCents: nextReserveCents(draft.reserveCents, terms) }
}
