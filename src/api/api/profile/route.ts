import { endpoints } from "@northlot/contract"
import { profileOf } from "../../../http/profile-view"
import { route } from "../../../http/route"
import { changeOwnProfile } from "../../../workflows/accounts/change-profile"

export const GET = route(endpoints.readProfileShort, ({ account }) => profileOf(account!))

export const PUT = route(endpoints.writeProfile, async ({ account, body, scope }) =>
  profileOf(await changeOwnProfile(scope, account!, body))
)
