import type { SuppressedAddress, endpoints } from "@northlot/contract"
import type { SuppressedAddressRow } from "#src/modules/preference/tables"
import type { CamelCased } from "#src/platform/camel-case"
import { database } from "#src/platform/database"
import { containing } from "#src/platform/like-pattern"
import type { SourceOf } from "../admin-list"

export const suppressedAddresses = {
  from: "suppressed_address suppressed",
  id: "suppressed.id",
  where({ q, reason, ...days }, where) {
    where.equal({ "suppressed.reason": reason })
    where.with(q && containing(q), (text) => `suppressed.address ILIKE ${text}`)
    where.days("suppressed.added_at", days)
  },
  orders: { addedAt: "suppressed.added_at", heldBack: "suppressed.held_back" },
  async read(ids) {
    const rows = await database().records<CamelCased<SuppressedAddressRow>>(
      `SELECT id, address, reason, note, added_by, added_at, held_back, last_held_back_at FROM suppressed_address
       WHERE id = ANY ($1)`,
      [ids]
    )
    return rows.map(({ addedAt, lastHeldBackAt, ...row }): SuppressedAddress => ({
      ...row,
      addedAt: addedAt.toISOString(),
      lastHeldBackAt: lastHeldBackAt && lastHeldBackAt.toISOString(),
    }))
  },
} satisfies SourceOf<typeof endpoints.listSuppressedAddresses>
