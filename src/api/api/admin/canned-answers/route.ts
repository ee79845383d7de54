import { endpoints } from "@northlot/contract"
import { route, type Call } from "#src/http/route"
import { saveCannedAnswer } from "#src/use-cases/message/desk"

async function answer({ scope }: Pick<Call<typeof endpoints.listCannedAnswers>, "scope">) {
  const items = await scope.resolve("message").desk.cannedAnswers()
  return { ok: true as const, items, total: items.length }
}

export const GET = route(endpoints.listCannedAnswers, answer)

export const POST = route(endpoints.addCannedAnswer, async ({ admin, body, scope }) => {
  await saveCannedAnswer(scope, null, body, admin!.username)
  return answer({ scope })
})
