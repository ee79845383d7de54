import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { markContactMessageAnswered } from "#src/use-cases/message/contact"

export const POST = route(endpoints.markContactMessageAnswered, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  item: await markContactMessageAnswered(scope, params.id, admin!.username, body.note ?? null),
}))
