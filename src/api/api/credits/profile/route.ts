import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { creditProfile } from "#src/use-cases/credit/credit-profile"

export const GET = route(endpoints.creditProfile, ({ account, scope }) => creditProfile(scope, account!))
