import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changeTags } from "#src/use-cases/account/notes"

export const PUT = route(endpoints.changeRegistrantTags, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  ...(await changeTags(scope, admin!.username, params.id, body)),
}))
