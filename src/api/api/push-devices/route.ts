import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { addPushDevice, ownPushDevices } from "#src/use-cases/notice/push-devices"

export const GET = route(endpoints.listPushDevices, async ({ account, sessionId, scope }) => ({
  ok: true as const,
  ...(await ownPushDevices(scope, { accountId: account!.id, sessionId })),
}))

export const POST = route(endpoints.addPushDevice, async ({ account, sessionId, body, request, scope }) => ({
  ok: true as const,
  item: await addPushDevice(
    scope,
    { accountId: account!.id, sessionId: sessionId!, userAgent: request.headers["user-agent"] },
    body
  ),
}))
