import type { AnswerOf, endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"

type Counts = Omit<AnswerOf<typeof endpoints.countRegistrants>, "ok">

const ROLES = ["seller", "buyer", "broker"] as const
const BUYER_TYPES = ["dealer", "private"] as const

/** The number of accounts by role, and of buyers by type. Empty groups are 0. */
export async function registrantCounts(): Promise<Counts> {
  const rows = await database().records<{ role: string; buyerType: string | null; count: number }>(
    `SELECT role, buyer_type, count(*) AS count FROM account GROUP BY role, buyer_type`
  )
  const sum = (matching: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matching).reduce((total, { count }) => total + count, 0)
  return {
    byRole: ROLES.map((role) => ({ role, count: sum((row) => row.role === role) })),
    byBuyerType: BUYER_TYPES.map((type) => ({ buyer_type: type, count: sum((row) => row.buyerType === type) })),
    total: sum(() => true),
  }
}
