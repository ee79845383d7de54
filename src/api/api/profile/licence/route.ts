import { endpoints } from "@northlot/contract"
import { profileOf } from "#src/http/profile-view"
import { route } from "#src/http/route"
import { replaceLicence } from "#src/use-cases/account/licence"

export const POST = route(endpoints.sendLicence, async ({ account, file, scope }) =>
  profileOf(await replaceLicence(scope, { accountId: account!.id, file: file!, actor: account!.id }))
)
