import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sellerQuestions } from "#src/queries/message/questions"

export const GET = route(endpoints.listSellerQuestions, async ({ account, query }) => ({
  ok: true as const,
  ...(await sellerQuestions(account!.id, query)),
}))
