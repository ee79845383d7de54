import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changePolicy, policyAnswer, termsOf } from "#src/use-cases/policy/policies"

async function answer() {
  const { policy, updatedAt } = await policyAnswer("auction")
  return { ok: true as const, policy, ...policy, updatedAt }
}

export const GET = route(endpoints.readAuctionPolicy, answer)

export const PUT = route(endpoints.writeAuctionPolicy, async ({ scope, admin, body }) => {
  const [terms, change] = termsOf(body)
  await changePolicy(scope, "auction", change, terms, admin!.username)
  return answer()
})
