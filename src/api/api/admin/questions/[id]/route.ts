import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { itemOf } from "#src/queries/admin-list"
import { adminQuestions } from "#src/queries/message/questions"

export const GET = route(endpoints.readAdminQuestion, async ({ params, scope }) => ({
  ok: true as const,
  item: await itemOf(adminQuestions, params.id, scope),
}))
