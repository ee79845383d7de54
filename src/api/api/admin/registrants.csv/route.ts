import { endpoints } from "@northlot/contract"
import { sendCsv } from "#src/http/send-csv"
import { route } from "#src/http/route"
import { downloadRegistrants } from "#src/use-cases/account/registrants-download"

export const GET = route(
  endpoints.downloadRegistrants,
  async ({ query, scope, response }) => {
    const { csv, date } = await downloadRegistrants(scope, query.token)
    sendCsv(response, `registrants-${date}.csv`, csv)
  },
  { longJob: true }
)
