import { endpoints } from "@northlot/contract"
import { profileOf } from "../../../../http/profile-view"
import { route } from "../../../../http/route"
import { changeProfile } from "../../../../workflows/accounts/change-profile"

export const GET = route(endpoints.readProfile, ({ account }) => profileOf(account!))

export const PATCH = route(endpoints.changeProfile, async ({ account, body, scope }) =>
  profileOf(await changeProfile(scope, account!.id, body))
)
