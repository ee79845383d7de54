import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { removeNote } from "#src/use-cases/account/notes"

export const DELETE = route(endpoints.removeRegistrantNote, async ({ admin, params, scope }) => ({
  ok: true as const,
  ...(await removeNote(scope, admin!.username, params.id, params.note)),
}))
