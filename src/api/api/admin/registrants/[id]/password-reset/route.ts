import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendPasswordReset } from "#src/use-cases/account/reset-password"

export const POST = route(endpoints.sendRegistrantReset, async ({ params, scope, admin }) => {
  await sendPasswordReset(scope, { accountId: params.id, actor: `admin:${admin!.username}` })
  return { ok: true as const }
})
