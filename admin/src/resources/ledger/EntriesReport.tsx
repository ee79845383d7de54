import {
  absoluteCents,
  formatMoneyExact,
  shortReference,
  withShortReferences,
  type LedgerEntryView,
} from "@northlot/contract"
import { Box, Chip, Link as WebLink, Stack, TablePagination, TextField } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link, useSearchParams } from "react-router-dom"
import { DownloadButton } from "../../ui/DownloadButton"
import { Loaded } from "../../ui/Loaded"
import { SaleLink } from "../../ui/RecordLink"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { api, endpoints } from "../../providers/api"
import { formatMomentBriefly, formatNumber } from "../../ui/format"
import { ledgerActor } from "../../ui/labels"
import { saveReport } from "../../ui/saveReport"
import { DateField } from "./DateField"

const ON_A_PAGE = 50
const FILTERS = ["q", "account", "kind", "from", "to"] as const

/**
 * Every entry of the ledger. The address holds the filters, so that figures on other pages can link to their rows.
 */
export function EntriesReport() {
  const [asked, setAsked] = useSearchParams()
  const page = Number(asked.get("page") ?? 0)
  const filters = Object.fromEntries(FILTERS.flatMap((name) => (asked.get(name) ? [[name, asked.get(name)!]] : [])))
  const { data, error, refetch } = useQuery({
    queryKey: ["ledger-entries", filters, page],
    queryFn: () =>
      api(endpoints.listLedgerEntries, { query: { ...filters, limit: ON_A_PAGE, offset: page * ON_A_PAGE } }),
    placeholderData: keepPreviousData,
  })
  const change = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(Object.entries({ ...filters, page: "", ...changes }).filter(([, value]) => value))
    setAsked(next, { replace: true })
  }
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
        <TextField
          label="Memo or event"
          size="small"
          value={filters.q ?? ""}
          onChange={(event) => change({ q: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          sx={{ m: 0 }}
        />
        <DateField label="From" value={filters.from ?? ""} onChange={(from) => change({ from })} />
        <DateField label="To" value={filters.to ?? ""} onChange={(to) => change({ to })} />
        {filters.account && (
          <Chip label={withShortReferences(filters.account)} onDelete={() => change({ account: "" })} />
        )}
        {filters.kind && <Chip label={filters.kind} onDelete={() => change({ kind: "" })} />}
      </Stack>
      <Loaded data={data} error={error} onRetry={refetch}>
        {({ items, total }) => (
          <Section
            title={total === 1 ? "1 entry" : `${formatNumber(total)} entries`}
            aside={
              <DownloadButton
                what="these entries"
                disabled={total === 0}
                onDownload={() =>
                  saveReport(endpoints.exportRows, {
                    params: { list: "ledger-entries" },
                    query: { filter: JSON.stringify(filters) },
                  })
                }
              />
            }
          >
            <RecordTable<LedgerEntryView>
              stacks
              rows={items}
              keyOf={({ id }) => id}
              empty="No entry was posted."
              columns={[
                { label: "Posted", show: ({ postedAt }) => formatMomentBriefly(postedAt) },
                { label: "Memo", wraps: true, show: ({ memo }) => withShortReferences(memo) },
                { label: "Amount", right: true, show: ({ amountCents }) => formatMoneyExact(amountCents) },
                {
                  label: "Accounts",
                  wraps: true,
                  show: ({ postings }) => (
                    <Box>
                      {postings.map((posting) => (
                        <Posting key={posting.account} posting={posting} />
                      ))}
                    </Box>
                  ),
                },
                { label: "By", show: ({ actor }) => ledgerActor(actor) },
                {
                  label: "Sale",
                  show: ({ saleId }) => saleId && <SaleLink id={saleId}>{shortReference({ id: saleId })}</SaleLink>,
                },
              ]}
            />
            {total > ON_A_PAGE && (
              <TablePagination
                component="div"
                count={total}
                page={page}
                rowsPerPage={ON_A_PAGE}
                rowsPerPageOptions={[]}
                onPageChange={(_event, chosen) => change({ page: String(chosen) })}
              />
            )}
          </Section>
        )}
      </Loaded>
    </Stack>
  )
}

function Posting({ posting: { account, name, amountCents } }: { posting: LedgerEntryView["postings"][number] }) {
  return (
    <span style={{ display: "block" }}>
      <WebLink component={Link} to={`/ledger/entries?${new URLSearchParams({ account })}`}>
        {name}
      </WebLink>{" "}
      <span>{amountCents > 0 ? "debit" : "credit"}</span> {formatMoneyExact(absoluteCents(amountCents))}
    </span>
  )
}
