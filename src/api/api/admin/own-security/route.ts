import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readOwnSecurity } from "#src/use-cases/staff/own-security"

export const GET = route(endpoints.readOwnSecurity, async ({ admin, scope }) => readOwnSecurity(scope, admin!.username))
