import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { answerQuestion } from "#src/use-cases/message/question-acts"

export const POST = route(endpoints.answerQuestion, async ({ account, body, params, scope }) => ({
  ok: true as const,
  question: await answerQuestion(scope, account!, params.id, body.text),
}))
