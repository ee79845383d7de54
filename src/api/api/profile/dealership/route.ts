import { endpoints } from "@northlot/contract"
import { profileOf } from "#src/http/profile-view"
import { route } from "#src/http/route"
import { completeDealership } from "#src/use-cases/account/complete-dealership"

export const PUT = route(endpoints.completeDealership, async ({ account, body, scope }) =>
  profileOf(await completeDealership(scope, account!.id, body))
)
