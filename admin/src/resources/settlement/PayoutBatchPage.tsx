import { formatMoneyExact, type PayoutBatchDetails, type PayoutBatchRow } from "@northlot/contract"
import { Alert, Box, Button, Link as WebLink, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Title } from "react-admin"
import { Link, useParams } from "react-router-dom"
import { ActDialog } from "../../ui/ActDialog"
import { DownloadButton } from "../../ui/DownloadButton"
import { Facts } from "../../ui/Facts"
import { May } from "../../ui/May"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { Loaded } from "../../ui/Loaded"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { download } from "../../ui/download"
import { formatMoment, formatNumber } from "../../ui/format"
import { PageHeading } from "../../ui/Page"
import { NoteBatchDialog } from "./NoteBatchDialog"
import { RefusedPayouts } from "./RefusedPayouts"
import { BATCH_STATUSES, ROW_OUTCOMES } from "./status"

const REFRESH_MILLISECONDS = 15_000

/** One payout batch: its payouts, maker, approver, bank file and result. */
export function PayoutBatchPage() {
  const { id = "" } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ["payout-batch", id],
    queryFn: async () => (await api(endpoints.readPayoutBatch, { params: { id } })).item,
    refetchInterval: REFRESH_MILLISECONDS,
  })
  return (
    <Box sx={{ py: 2, px: { xs: 1, sm: 2 }, minWidth: 0 }}>
      <Title title={`Batch ${id}`} />
      <Loaded data={data} error={error} onRetry={refetch}>
        {(batch) => <Content batch={batch} />}
      </Loaded>
    </Box>
  )
}

type Asked = "approve" | "cancel" | "note" | PayoutBatchRow

function Content({ batch }: { batch: PayoutBatchDetails }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { id, status, rows, approvalProblem, fileProblem, cancelled } = batch
  const params = { id: String(id) }
  const waiting = rows.filter(({ outcome }) => outcome === "waiting")
  const totalCents = batch.waitingCents
  const sum = formatMoneyExact(totalCents)
  const stopped = waiting.filter(({ problem }) => problem !== null)
  const running = status === "open" || status === "approved"
  const close = () => setAsked(null)
  return (
    <Stack spacing={2}>
      <PageHeading title={`Batch ${id}`}>
        <StatusChip label={BATCH_STATUSES[status]} />
        <Button component={Link} to="/payouts" size="small" sx={{ ml: "auto" }}>
          All payouts
        </Button>
      </PageHeading>
      {status === "open" && approvalProblem && <Alert severity="info">{approvalProblem}</Alert>}
      {stopped.length > 0 && (
        <Alert severity="warning">
          <span>{stopped.length === 1 ? "1 payout" : `${formatNumber(stopped.length)} payouts`}</span> cannot be made as
          it stands. Remove from batch what is not to be paid now; the others can then be approved.
        </Alert>
      )}
      {status === "approved" && (
        <Alert severity="info">
          The batch is approved. Hand the file to the bank. Once the bank has paid, note the bank's reference here.
          Before you remove a payout, make sure that the bank does not pay it.
        </Alert>
      )}
      {cancelled && (
        <Alert severity="warning">
          Cancelled by {cancelled.by}, {formatMoment(cancelled.at)}: {cancelled.reason}
        </Alert>
      )}
      <Section title="Batch">
        <Facts
          rows={[
            ["Payouts", formatNumber(batch.count)],
            ["Amount", formatMoneyExact(batch.totalCents)],
            ["Made", `${formatMoment(batch.madeAt)}, ${batch.madeBy}`],
            ["Approved", batch.approvedBy && `${formatMoment(batch.approvedAt)}, ${batch.approvedBy}`],
            ["Noted as paid", batch.sentBy && `${formatMoment(batch.sentAt)}, ${batch.sentBy}`],
            ["Bank reference", batch.bankReference],
            ["Number of the file", batch.fileNumber],
          ]}
        />
        {running && (
          <May call={endpoints.approvePayoutBatch}>
            <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap", mt: 2, alignItems: "center" }}>
              {status === "open" && (
                <Button
                  variant="contained"
                  disabled={approvalProblem !== null || stopped.length > 0 || waiting.length === 0}
                  onClick={() => setAsked("approve")}
                >
                  Approve {sum}
                </Button>
              )}
              {status === "approved" && (
                <Button variant="contained" disabled={waiting.length === 0} onClick={() => setAsked("note")}>
                  Note as paid
                </Button>
              )}
              <Button variant="outlined" color="error" onClick={() => setAsked("cancel")}>
                Cancel batch
              </Button>
              {status === "approved" && waiting.length > 0 && (
                <>
                  <DownloadButton what="the payouts" onDownload={() => saveFile(id, "csv")} />
                  {fileProblem === null && (
                    <DownloadButton what="the payouts" format="EFT" onDownload={() => saveFile(id, "eft")} />
                  )}
                </>
              )}
            </Stack>
            {status === "approved" && fileProblem !== null && (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
                No EFT file can be made yet. {fileProblem}{" "}
                <WebLink component={Link} to="/bank-files">
                  Bank files
                </WebLink>
              </Typography>
            )}
          </May>
        )}
      </Section>
      <Section title="Payouts">
        <RecordTable<PayoutBatchRow>
          stacks
          rows={rows}
          keyOf={({ saleId }) => saleId}
          empty="This batch has no payout."
          columns={[
            {
              label: "Sale",
              wraps: true,
              show: ({ saleId, title }) => (
                <WebLink component={Link} to={`/sales/${saleId}/show`}>
                  {title}
                </WebLink>
              ),
            },
            {
              label: "Seller",
              show: ({ seller }) => (
                <WebLink component={Link} to={`/registrants/${seller.id}/show`}>
                  {seller.name}
                </WebLink>
              ),
            },
            { label: "Account", show: ({ lastDigits }) => (lastDigits ? `…${lastDigits}` : "") },
            { label: "Reference", show: ({ reference }) => reference },
            { label: "Amount", right: true, show: ({ amountCents }) => formatMoneyExact(amountCents) },
            {
              label: "State",
              wraps: true,
              show: ({ outcome, problem, reason }) => (
                <>
                  {problem ? (
                    <Typography component="span" variant="body2" color="warning">
                      {problem}
                    </Typography>
                  ) : (
                    <StatusChip label={ROW_OUTCOMES[outcome]} />
                  )}
                  <span>{reason && ` ${reason}`}</span>
                </>
              ),
            },
            ...(running
              ? [
                  {
                    label: "",
                    show: (row: PayoutBatchRow) =>
                      row.outcome === "waiting" && (
                        <May call={endpoints.removeBatchPayout}>
                          <Button size="small" onClick={() => setAsked(row)}>
                            Remove from batch
                          </Button>
                        </May>
                      ),
                  },
                ]
              : []),
          ]}
        />
      </Section>
      {asked === "approve" && (
        <ActDialog
          title={`Approve ${sum}?`}
          consequence={`${waiting.length === 1 ? "1 payout goes" : `${formatNumber(waiting.length)} payouts go`} to the bank. From now on neither side of these sales can dispute or cancel its sale, unless the payout is removed from the batch.`}
          action="Approve"
          done="Batch approved."
          ready
          onClose={close}
          onConfirm={() => api(endpoints.approvePayoutBatch, { params, body: { totalCents } })}
        >
          {(refused) => <RefusedPayouts payouts={waiting} refused={refused} />}
        </ActDialog>
      )}
      {asked === "cancel" && (
        <ReasonDialog
          title={`Cancel batch ${id}?`}
          consequence={`The payouts of this batch are due again. ${status === "approved" ? "Cancel only if the bank does not pay this batch. Otherwise sellers would be paid twice." : ""}`}
          action="Cancel batch"
          done="Batch cancelled."
          onClose={close}
          onConfirm={(reason) => api(endpoints.cancelPayoutBatch, { params, body: { reason } })}
        />
      )}
      {asked === "note" && <NoteBatchDialog id={id} waiting={waiting} onClose={close} />}
      {asked !== null && typeof asked === "object" && (
        <ReasonDialog
          title={`Take ${formatMoneyExact(asked.amountCents)} out of the batch?`}
          consequence={`The payout for ${asked.title} is due again. ${status === "approved" ? "Make this payout again only if the bank does not pay this file." : ""}`}
          action="Remove from batch"
          done="Payout removed from the batch."
          onClose={close}
          onConfirm={(reason) => api(endpoints.removeBatchPayout, { params, body: { saleId: asked.saleId, reason } })}
        />
      )}
    </Stack>
  )
}

/** The audit log records each download, because the file holds full account numbers. */
async function saveFile(id: number, format: "eft" | "csv"): Promise<void> {
  const { name, content } = await api(endpoints.makePayoutFile, { params: { id: String(id) }, body: { format } })
  const address = URL.createObjectURL(new Blob([content], { type: format === "csv" ? "text/csv" : "text/plain" }))
  download(address, name)
  URL.revokeObjectURL(address)
}
