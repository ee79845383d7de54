import { endpoints } from "@northlot/contract"
import { profileOf } from "#src/http/profile-view"
import { route } from "#src/http/route"
import { changeOwnProfile } from "#src/use-cases/account/change-profile"

export const GET = route(endpoints.readProfileShort, ({ account }) => profileOf(account!))

export const PUT = route(endpoints.writeProfile, async ({ account, body, scope }) =>
  profileOf(await changeOwnProfile(scope, account!, body))
)
