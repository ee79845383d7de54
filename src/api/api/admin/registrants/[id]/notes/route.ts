import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { addNote, readNotes } from "#src/use-cases/account/notes"

export const GET = route(endpoints.readRegistrantNotes, async ({ params, scope }) => ({
  ok: true as const,
  ...(await readNotes(scope, params.id)),
}))

export const POST = route(endpoints.addRegistrantNote, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  ...(await addNote(scope, admin!.username, params.id, body.text)),
}))
