import { endpoints } from "@northlot/contract"
import { profileOf } from "../../../../http/profile-view"
import { route } from "../../../../http/route"
import { replaceLicence } from "../../../../workflows/accounts/licence"

export const POST = route(endpoints.sendLicence, async ({ account, file, scope }) =>
  profileOf(await replaceLicence(scope, { accountId: account!.id, file: file!, actor: account!.id }))
)
