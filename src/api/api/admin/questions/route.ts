import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { adminQuestions } from "#src/queries/questions/questions"

export const GET = route(endpoints.listAdminQuestions, async ({ query }) => ({
  ok: true as const,
  ...(await adminQuestions(query)),
}))
