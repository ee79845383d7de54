import { RefusedError, endpoints } from "@northlot/contract"
import { privateLink } from "#src/platform/private-links"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import { replaceLicence } from "#src/use-cases/account/licence"
import { undecidedDocument } from "#src/modules/account/rules/licence-decision"
import { toRegistrant } from "#src/modules/account/rules/registrant"

export const GET = route(endpoints.readLicenceFile, async ({ params, scope, admin }) => {
  const viewer = `admin:${admin!.username}`
  const account = await scope.resolve("account").accounts.retrieve(params.id)
  const document = account?.dealer && undecidedDocument(account.dealer)
  if (!document) throw new RefusedError("NOT_FOUND")
  await scope.resolve("operations").auditLog.record({ actor: viewer, action: "licence.viewed", subject: params.id })
  const file = { ...document, subject: account.id, viewer }
  return { ok: true as const, ...privateLink(file, await database().now()) }
})

export const POST = route(endpoints.addLicenceFile, async ({ params, file, scope, admin }) => {
  const account = await replaceLicence(scope, { accountId: params.id, file: file!, actor: `admin:${admin!.username}` })
  return { ok: true as const, item: toRegistrant(account, torontoDate(await database().now())) }
})
