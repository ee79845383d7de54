import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changePolicy, policyAnswer, termsOf } from "#src/use-cases/policy/policies"

const answer = async () => ({ ok: true as const, ...(await policyAnswer("listings")) })

export const GET = route(endpoints.readListingPolicy, answer)

export const PUT = route(endpoints.writeListingPolicy, async ({ scope, admin, body }) => {
  const [terms, change] = termsOf(body)
  await changePolicy(scope, "listings", change, terms, admin!.username)
  return answer()
})
