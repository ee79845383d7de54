import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { viewerOf } from "#src/queries/listing/viewer"
import { askQuestion, questionsFor } from "#src/use-cases/message/question-acts"

export const GET = route(
  endpoints.listQuestions,
  async ({ account, admin, params, query }) => ({
    ok: true as const,
    ...(await questionsFor(params.id, viewerOf({ account, admin }), query)),
  }),
  { replica: true }
)

export const POST = route(endpoints.askQuestion, async ({ account, body, params, scope }) => ({
  ok: true as const,
  question: await askQuestion(scope, viewerOf({ account, admin: null }), params.id, body.text),
}))
