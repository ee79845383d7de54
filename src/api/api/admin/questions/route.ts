import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { adminQuestions } from "#src/queries/message/questions"

export const GET = route(endpoints.listAdminQuestions, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(adminQuestions, query, scope)),
}))
