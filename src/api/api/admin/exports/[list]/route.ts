import { RefusedError, endpoints } from "@northlot/contract"
import { parsed } from "#src/http/parsed"
import { route } from "#src/http/route"
import { sendRecorded } from "#src/http/send-recorded"
import { csvPieces } from "#src/platform/csv"
import { listNamed } from "#src/queries/admin-lists"
import { tableOf } from "#src/queries/list-table"

export const GET = route(
  endpoints.exportRows,
  async (call) => {
    const { params, query, scope } = call
    const named = listNamed(params.list)
    if (!named) throw new RefusedError("NOT_FOUND")
    const { list, rows } = named
    const asked = parsed(list.query, query)!
    await sendRecorded(call, {
      action: "rows.exported",
      subject: params.list,
      details: { ...query },
      fileName: `${params.list}.csv`,
      type: "text/csv; charset=utf-8",
      pieces: csvPieces(tableOf(list.columns), rows(asked, scope)),
    })
  },
  { longJob: true }
)
