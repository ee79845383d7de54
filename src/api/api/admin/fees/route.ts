import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changePolicy, policyAnswer, termsOf } from "#src/use-cases/policy/policies"

const answer = async () => ({ ok: true as const, fees: (await policyAnswer("fees")).policy })

export const GET = route(endpoints.readAdminFees, answer)

export const PUT = route(endpoints.writeAdminFees, async ({ admin, body, scope }) => {
  const [terms, change] = termsOf(body)
  await changePolicy(scope, "fees", change, terms, admin!.username)
  return answer()
})
