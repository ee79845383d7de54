import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendReport } from "#src/use-cases/conduct/conduct"

export const POST = route(endpoints.sendReport, async ({ account, body, scope }) => ({
  ok: true as const,
  reference: await sendReport(scope, account!, body),
}))
