import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import { registrantsCsv } from "./registrants-csv"
import { toRegistrant } from "./registrant-view"

const PAGE = 500

/**
 * All accounts for the holder of a download token, which is used up by it; who took them is on record.
 * @throws RefusedError UNAUTHENTICATED for a token that is unknown, used or older than 60 s
 */
export async function downloadRegistrants(
  scope: MedusaContainer,
  token: string | undefined
): Promise<{ csv: string; date: string }> {
  const accounts = scope.resolve("account")
  const actor = token ? await accounts.useDownloadToken(token) : null
  if (!actor) throw new RefusedError("UNAUTHENTICATED")
  const date = torontoDate(await database().now())
  const registrants = []
  for (;;) {
    const page = await accounts.findAccounts({
      today: date,
      sort: "id",
      order: "ASC",
      limit: PAGE,
      offset: registrants.length,
    })
    registrants.push(...page.accounts.map((account) => toRegistrant(account, date)))
    if (page.accounts.length < PAGE) break
  }
  await scope.resolve("foundation").recordAudit({
    actor,
    action: "registrants.downloaded",
    subject: "registrants",
    details: { count: registrants.length },
  })
  return { csv: registrantsCsv(registrants), date }
}
