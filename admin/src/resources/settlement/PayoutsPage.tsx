import { formatMoneyExact, type AnswerOf, type PayoutBatch } from "@northlot/contract"
import { Box, Button, Checkbox, Link as WebLink, TablePagination, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link, useNavigate } from "react-router-dom"
import { ActDialog } from "../../ui/ActDialog"
import { May } from "../../ui/May"
import { Loaded } from "../../ui/Loaded"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMomentBriefly, formatNumber } from "../../ui/format"
import { Page } from "../../ui/Page"
import { RefusedPayouts } from "./RefusedPayouts"
import { BATCH_STATUSES } from "./status"
import { usePayoutSum } from "./usePayoutSum"

type Due = AnswerOf<typeof endpoints.readDuePayouts>
type DuePayout = Due["items"][number]

const REFRESH_MILLISECONDS = 30_000
const BATCHES_ON_A_PAGE = 25

/** Due payouts to sellers, and the batches that the bank pays. */
export function PayoutsPage() {
  return (
    <Page title="Payouts">
      <DuePayouts />
      <Batches />
    </Page>
  )
}

function DuePayouts() {
  const { data, error, refetch } = useQuery({
    queryKey: ["due-payouts"],
    queryFn: () => api(endpoints.readDuePayouts),
    refetchInterval: REFRESH_MILLISECONDS,
  })
  return (
    <Loaded data={data} error={error} onRetry={refetch}>
      {(due) => <Choice due={due} />}
    </Loaded>
  )
}

/** All payable items are selected at first. */
function Choice({ due: { items, total, totalCents, mostInBatch } }: { due: Due }) {
  const navigate = useNavigate()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const offered = items.filter(({ problem }) => problem === null)
  const chosen = offered.filter(({ saleId }) => !left.has(saleId)).slice(0, mostInBatch)
  const isChosen = (saleId: string) => chosen.some((one) => one.saleId === saleId)
  const toggle = (saleId: string) =>
    setLeft(new Set(isChosen(saleId) ? [...left, saleId] : [...left].filter((one) => one !== saleId)))
  const sum = usePayoutSum(chosen)
  return (
    <Section
      title="To be paid"
      aside={
        <Typography color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
          <span>{total === 1 ? "1 payout" : `${formatNumber(total)} payouts`}</span>, {formatMoneyExact(totalCents)}
        </Typography>
      }
    >
      <RecordTable<DuePayout>
        stacks
        rows={items}
        keyOf={({ saleId }) => saleId}
        empty="No payout is due."
        columns={[
          {
            label: "Sale",
            wraps: true,
            show: ({ saleId, title, problem }) => (
              <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.5 }}>
                <May call={endpoints.makePayoutBatch}>
                  <Checkbox
                    size="small"
                    sx={{ ml: -1 }}
                    checked={isChosen(saleId)}
                    disabled={problem !== null}
                    onChange={() => toggle(saleId)}
                    slotProps={{ input: { "aria-label": `Pay for ${title}` } }}
                  />
                </May>
                <WebLink component={Link} to={`/sales/${saleId}/show`}>
                  {title}
                </WebLink>
              </Box>
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
          { label: "Amount", right: true, show: ({ amountCents }) => formatMoneyExact(amountCents) },
          {
            label: "Due",
            show: ({ dueAt, overdue }) => (
              <Typography component="span" variant="body2" color={overdue ? "error" : undefined}>
                {formatMomentBriefly(dueAt)}
                <span>{overdue ? ", overdue" : ""}</span>
              </Typography>
            ),
          },
          {
            label: "State",
            wraps: true,
            show: ({ batch, problem }) =>
              batch === null ? (
                (problem ?? "Ready to wire funds")
              ) : (
                <WebLink component={Link} to={`/payouts/${batch}`}>
                  In batch {batch}
                </WebLink>
              ),
          },
        ]}
      />
      {items.length < total && (
        <Typography color="textSecondary" sx={{ mt: 1.5 }}>
          The {formatNumber(items.length)} payouts that are due first are shown.
        </Typography>
      )}
      {offered.length > 0 && (
        <May call={endpoints.makePayoutBatch}>
          <Button variant="contained" sx={{ mt: 2 }} disabled={chosen.length === 0} onClick={() => setAsking(true)}>
            {`Make a batch of ${formatNumber(chosen.length)}, ${sum}`}
          </Button>
        </May>
      )}
      {asking && (
        <ActDialog
          title={`Make a batch of ${sum}?`}
          consequence={`${chosen.length === 1 ? "1 payout goes" : `${formatNumber(chosen.length)} payouts go`} to the bank together once somebody else in finance has approved the batch. Until then each payout can be removed from the batch.`}
          action="Make the batch"
          done="Batch made. Somebody else has to approve it."
          ready
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const saleIds = chosen.map(({ saleId }) => saleId)
            const { item } = await api(endpoints.makePayoutBatch, { body: { saleIds } })
            void navigate(`/payouts/${item.id}`)
          }}
        >
          {(refused) => <RefusedPayouts payouts={chosen} refused={refused} />}
        </ActDialog>
      )}
    </Section>
  )
}

function Batches() {
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ["payout-batches", page],
    queryFn: () =>
      api(endpoints.listPayoutBatches, { query: { limit: BATCHES_ON_A_PAGE, offset: page * BATCHES_ON_A_PAGE } }),
    refetchInterval: REFRESH_MILLISECONDS,
    placeholderData: (before) => before,
  })
  return (
    <Loaded data={data} error={error} onRetry={refetch}>
      {({ items, total }) => (
        <Section title="Batches">
          <RecordTable<PayoutBatch>
            stacks
            rows={items}
            keyOf={({ id }) => id}
            empty="No batch was made yet."
            columns={[
              {
                label: "Batch",
                show: ({ id }) => (
                  <WebLink component={Link} to={`/payouts/${id}`}>
                    Batch {id}
                  </WebLink>
                ),
              },
              { label: "State", show: ({ status }) => <StatusChip label={BATCH_STATUSES[status]} /> },
              { label: "Payouts", right: true, show: ({ count }) => formatNumber(count) },
              { label: "Amount", right: true, show: ({ totalCents }) => formatMoneyExact(totalCents) },
              { label: "Made", show: ({ madeBy, madeAt }) => `${formatMomentBriefly(madeAt)}, ${madeBy}` },
              {
                label: "Approved",
                show: ({ approvedBy, approvedAt }) =>
                  approvedBy === null ? "" : `${formatMomentBriefly(approvedAt)}, ${approvedBy}`,
              },
              { label: "Bank reference", wraps: true, show: ({ bankReference }) => bankReference ?? "" },
            ]}
          />
          {total > BATCHES_ON_A_PAGE && (
            <TablePagination
              component="div"
              count={total}
              page={page}
              rowsPerPage={BATCHES_ON_A_PAGE}
              rowsPerPageOptions={[]}
              onPageChange={(_event, chosen) => setPage(chosen)}
            />
          )}
        </Section>
      )}
    </Loaded>
  )
}
