import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { testPushDevice } from "#src/use-cases/notice/push-devices"

export const POST = route(endpoints.testPushDevice, async ({ account, params, scope }) => {
  await testPushDevice(scope, params.id, account!.id)
  return { ok: true as const }
})
