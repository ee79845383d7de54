import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendRecorded } from "#src/http/send-recorded"
import { journalOf } from "#src/use-cases/ledger/close-month"

export const GET = route(
  endpoints.downloadJournal,
  async (call) => {
    const { month } = call.query
    await sendRecorded(call, {
      action: "ledger.journal-exported",
      subject: month,
      details: {},
      fileName: `journal-${month}.csv`,
      type: "text/csv; charset=utf-8",
      pieces: journalOf(month),
    })
  },
  { longJob: true }
)
