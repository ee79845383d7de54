import type { AnswerOf, endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { beginningOf, type Range } from "./range"

type Registrations = Omit<AnswerOf<typeof endpoints.readRegistrationMetrics>, "ok">
type Kind = Registrations["byRole"][number]["role"]

const KINDS: readonly Kind[] = ["dealer_buyer", "private_buyer", "seller", "broker"]

/** Sign-ups since the range began; kinds that nobody signed up as are told as 0. */
export async function registrations(range: Range): Promise<Registrations> {
  const since = await beginningOf(range)
  const { rows } = await database().query<{ kind: Kind; count: number }>(
    `SELECT CASE WHEN role = 'buyer' THEN buyer_type || '_buyer' ELSE role END AS kind, count(*) AS count
     FROM account WHERE created_at >= $1 GROUP BY kind`,
    [since]
  )
  const counted = new Map(rows.map(({ kind, count }) => [kind, count]))
  const byRole = KINDS.map((role) => ({ role, count: counted.get(role) ?? 0 }))
  return { range, since: since.toISOString(), byRole, total: byRole.reduce((sum, { count }) => sum + count, 0) }
}
