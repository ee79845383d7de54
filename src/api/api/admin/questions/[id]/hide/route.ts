import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { placeQuestion } from "#src/use-cases/message/question-acts"

export const POST = route(endpoints.hideQuestion, async ({ admin, body: { part, reason }, params, scope }) => ({
  ok: true as const,
  item: await placeQuestion(scope, admin!.username, params.id, { part, standing: "hidden", reason }),
}))
