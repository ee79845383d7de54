import { endpoints } from "@northlot/contract"
import { profileOf } from "#src/http/profile-view"
import { route } from "#src/http/route"
import { changeProfile } from "#src/use-cases/account/change-profile"

export const GET = route(endpoints.readProfile, ({ account }) => profileOf(account!))

export const PATCH = route(endpoints.changeProfile, async ({ account, body, scope }) =>
  profileOf(await changeProfile(scope, account!.id, body))
)
