import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { adminQuestions } from "#src/queries/questions/questions"

export const GET = route(endpoints.readAdminQuestion, async ({ params }) => {
  const { items } = await adminQuestions({ id: params.id, limit: 1, offset: 0 })
  if (!items[0]) throw new RefusedError("NOT_FOUND")
  return { ok: true as const, item: items[0] }
})
