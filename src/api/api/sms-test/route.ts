import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendTestSms } from "#src/use-cases/notice/operator-sms"

export const POST = route(endpoints.sendTestSms, async ({ scope, admin }) => ({
  ok: true as const,
  ...(await sendTestSms(scope, admin!.username)),
}))
