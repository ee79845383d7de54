import { endpoints } from "@northlot/contract"
import { profileOf } from "../../../../http/profile-view"
import { route } from "../../../../http/route"

export const GET = route(endpoints.readOwnUser, ({ account }) => profileOf(account!))
