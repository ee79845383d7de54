import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type Registrant } from "@northlot/contract"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import { allOf } from "#src/queries/admin-list"
import { registrants } from "#src/queries/account/registrants"
import { csv, type Column } from "#src/platform/csv"

/**
 * Returns all accounts and uses up the download token; an audit row names who downloaded them.
 * @throws RefusedError UNAUTHENTICATED for a token that is unknown, used or older than 60 s
 */
export async function downloadRegistrants(
  scope: MedusaContainer,
  token: string | undefined
): Promise<{ csv: string; date: string }> {
  const accounts = scope.resolve("account")
  const actor = token ? await accounts.downloadTokens.use(token) : null
  if (!actor) throw new RefusedError("UNAUTHENTICATED")
  const date = torontoDate(await database().now())
  const everybody = []
  for await (const page of allOf(registrants, { sort: "id", order: "ASC" }, scope)) everybody.push(...page)
  await scope.resolve("operations").auditLog.record({
    actor,
    action: "registrants.downloaded",
    subject: "registrants",
    details: { count: everybody.length },
  })
  return { csv: csv(COLUMNS, everybody), date }
}

const COLUMNS: readonly Column<Registrant>[] = [
  ["ID", ({ id }) => id],
  ["Created", ({ created_at }) => created_at],
  ["Email", ({ email }) => email],
  ["First", ({ first }) => first],
  ["Last", ({ last }) => last],
  ["Mobile", ({ mobile }) => mobile],
  ["Role", ({ role }) => role],
  ["Buyer Type", ({ buyerType }) => buyerType],
  ["Seller Type", ({ sellerType }) => sellerType],
  ["Status", ({ status }) => status],
  ["Location", ({ location }) => location],
  ["Dealer", ({ dealer }) => dealer?.name ?? null],
  ["OMVIC", ({ dealer }) => dealer?.omvic ?? null],
  ["Licence", ({ dealer }) => dealer?.licence ?? null],
  ["Licence Expires", ({ dealer }) => dealer?.licenceExpiresOn ?? null],
]
