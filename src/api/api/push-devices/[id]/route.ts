import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { removePushDevice } from "#src/use-cases/notice/push-devices"

export const DELETE = route(endpoints.removePushDevice, async ({ account, params, scope }) => {
  await removePushDevice(scope, params.id, account!.id)
  return { ok: true as const }
})
