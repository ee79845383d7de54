import type { SuppressedAddress, endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { containing } from "#src/platform/like-pattern"
import type { SourceOf } from "../admin-list"

/** SQL: suppressed e-mail addresses, and phone numbers whose last SMS reply was STOP. */
const HELD_BACK = `(
  SELECT id, 'email' AS channel, address, reason, note, added_by, added_at, held_back, last_held_back_at
  FROM suppressed_address
  UNION ALL
  SELECT 'stop-' || number_in_order, 'sms', number, 'stopped', text, NULL, at, NULL, NULL
  FROM (SELECT DISTINCT ON (number) * FROM sms_reply WHERE meaning IN ('stop', 'start')
    ORDER BY number, number_in_order DESC) reply
  WHERE meaning = 'stop'
) suppressed`

export const suppressedAddresses = {
  from: HELD_BACK,
  id: "suppressed.id",
  where({ q, channel, reason, ...days }, where) {
    where.equal({ "suppressed.channel": channel, "suppressed.reason": reason })
    where.with(q && containing(q), (text) => `suppressed.address ILIKE ${text}`)
    where.days("suppressed.added_at", days)
  },
  orders: {
    addedAt: "suppressed.added_at",
    heldBack: "suppressed.held_back NULLS LAST",
    address: "suppressed.address",
    reason: "suppressed.reason",
    addedBy: "suppressed.added_by NULLS LAST",
  },
  async read(ids) {
    const rows = await database().records<
      Omit<SuppressedAddress, "addedAt" | "lastHeldBackAt"> & { addedAt: Date; lastHeldBackAt: Date | null }
    >(`SELECT * FROM ${HELD_BACK} WHERE id = ANY ($1)`, [ids])
    return rows.map(({ addedAt, lastHeldBackAt, ...row }): SuppressedAddress => ({
      ...row,
      addedAt: addedAt.toISOString(),
      lastHeldBackAt: lastHeldBackAt && lastHeldBackAt.toISOString(),
    }))
  },
} satisfies SourceOf<typeof endpoints.listSuppressedAddresses>
