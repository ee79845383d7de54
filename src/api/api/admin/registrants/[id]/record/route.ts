import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { registrantRecord } from "#src/queries/account/registrant-record"

export const GET = route(endpoints.readRegistrantRecord, async ({ params }) => ({
  ok: true as const,
  record: await registrantRecord(params.id),
}))
