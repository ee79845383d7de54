import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { adminQuestions } from "../../../../queries/questions/questions"

export const GET = route(endpoints.listAdminQuestions, async ({ query }) => ({
  ok: true as const,
  ...(await adminQuestions(query)),
}))
