import { endpoints } from "@northlot/contract"
import { profileOf } from "#src/http/profile-view"
import { route } from "#src/http/route"

export const GET = route(endpoints.readOwnUser, ({ account }) => profileOf(account!))
