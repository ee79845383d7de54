import type { ListingPolicy } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { ListingPolicyRecord } from "./types"

const COLUMNS = `dealers_only, as_is_text, changed_at AS updated_at`

/**
 * Until an admin has set another: the statement that Ontario's rules for motor vehicle dealers prescribe for a car sold
 * as it is.
 */
const DEFAULTS: ListingPolicy = {
  dealersOnly: false,
  asIsText:
    "The motor vehicle sold under this contract is being sold “as-is” and is not represented as being in road worthy condition, mechanically sound or maintained at any guaranteed level of quality. The vehicle may not be fit for use as a means of transportation and may require substantial repairs at the purchaser’s expense. It may not be possible to register the vehicle to be driven in its current condition.",
}

/** The newest version, or the defaults while nobody has changed any. */
export async function readListingPolicy(): Promise<ListingPolicyRecord> {
  const rows = await database().records<ListingPolicyRecord>(
    `SELECT ${COLUMNS} FROM listing_policy ORDER BY version DESC LIMIT 1`
  )
  return rows[0] ?? { ...DEFAULTS, updatedAt: null }
}

/** Appends a version with these changes to the newest one. */
export async function appendListingPolicy(change: Partial<ListingPolicy>, actor: string): Promise<ListingPolicyRecord> {
  // Two admins at once: the second one's version keeps what the first one changed.
  await database().query(`LOCK TABLE listing_policy IN SHARE ROW EXCLUSIVE MODE`)
  const next = { ...(await readListingPolicy()), ...change }
  const rows = await database().records<ListingPolicyRecord>(
    `INSERT INTO listing_policy (dealers_only, as_is_text, changed_by) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`,
    [next.dealersOnly, next.asIsText, actor]
  )
  return rows[0]!
}
