import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changePolicy, policyAnswer, termsOf } from "#src/use-cases/policy/policies"

async function answer() {
  const { policy: details, updatedAt } = await policyAnswer("site")
  return { ok: true as const, details, updatedAt }
}

export const GET = route(endpoints.readSiteDetails, answer)

export const PUT = route(endpoints.writeSiteDetails, async ({ admin, body, scope }) => {
  const [terms, change] = termsOf(body)
  await changePolicy(scope, "site", change, terms, admin!.username)
  return answer()
})
