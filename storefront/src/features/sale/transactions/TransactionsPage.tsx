import { addressOf, type TransactionPeriod } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { Download, ReceiptText } from "lucide-react"
import { useDeferredValue } from "react"
import {
  OwnDownload,
  LIST_PAGE_SIZE,
  PagedList,
  api,
  endpoints,
  queryKeys,
  useListInAddress,
  usePageTitle,
  useSocketEvent,
} from "@/shared"
import { Button, Chip, EmptyState, Input, Select } from "@/ui"
import { InvoiceList } from "./InvoiceList"
import { TransactionTable } from "./TransactionTable"
import {
  PERIOD_LABELS,
  TYPE_FILTERS,
  isNarrowed,
  nextVinOrder,
  queryOf,
  readSearch,
  writeSearch,
  type TypeFilter,
} from "./transactionFilter"

const TYPE_LABELS: Record<TypeFilter, string> = { all: "All", bought: "Bought", sold: "Sold" }
const PERIODS = Object.entries(PERIOD_LABELS).map(([value, label]) => ({ value, label }))

/** The person's purchases and sales (spec §2, /transactions). The address stores search, sort order and page. */
export default function TransactionsPage() {
  usePageTitle("Transactions")
  const { search, show } = useListInAddress({ read: readSearch, write: writeSearch })
  const filter = queryOf({ ...search, vin: useDeferredValue(search.vin), vehicle: useDeferredValue(search.vehicle) })
  const query = { ...filter, limit: LIST_PAGE_SIZE, offset: search.offset }
  const list = useQuery({
    queryKey: queryKeys.transactions(query),
    queryFn: ({ signal }) => api(endpoints.listTransactions, { query, signal }),
    placeholderData: (previous) => previous,
  })
  useSocketEvent("sale:changed", () => void list.refetch())

  const { total = 0 } = list.data ?? {}

  return (
    <div className="flex flex-col gap-5 py-6">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1>Transactions</h1>
        {total > 0 && (
          <Button asChild variant="secondary">
            <OwnDownload href={addressOf(endpoints.downloadTransactions.path, {}, filter)}>
              <Download aria-hidden className="size-4" /> Export CSV
            </OwnDownload>
          </Button>
        )}
      </header>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <div role="group" aria-label="Type" className="flex flex-wrap gap-1.5">
          {TYPE_FILTERS.map((type) => (
            <Chip key={type} selected={search.type === type} onClick={() => show({ type })}>
              {TYPE_LABELS[type]}
            </Chip>
          ))}
        </div>
        <div className="grid w-full gap-3 sm:w-auto sm:flex-1 sm:grid-cols-3">
          <Input
            type="search"
            aria-label="Search VIN"
            placeholder="Search VIN"
            value={search.vin}
            maxLength={17}
            onChange={(event) => show({ vin: event.target.value.toUpperCase() })}
          />
          <Input
            type="search"
            aria-label="Search make / model"
            placeholder="Search make / model"
            value={search.vehicle}
            maxLength={100}
            onChange={(event) => show({ vehicle: event.target.value })}
          />
          <Select
            aria-label="Date"
            options={PERIODS}
            value={search.period}
            onChange={(event) => show({ period: event.target.value as TransactionPeriod })}
          />
        </div>
      </div>
      <PagedList
        query={list}
        offset={search.offset}
        onOffsetChange={(offset, options) => show({ offset }, options)}
        noun="transactions"
        failed="Your transactions could not be loaded"
        waiting={
          <p role="status" className="py-10 text-center text-muted">
            Loading...
          </p>
        }
      >
        {({ transactions }) =>
          transactions.length === 0 ? (
            isNarrowed(search) ? (
              <EmptyState
                title="No transactions match your filter."
                action={
                  <Button
                    variant="secondary"
                    onClick={() => show({ type: "all", vin: "", vehicle: "", period: "all" })}
                  >
                    Show all
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={<ReceiptText />} title="No transactions yet.">
                Cars that you win or sell are listed here.
              </EmptyState>
            )
          ) : (
            <>
              <p role="status" className="sr-only">
                {total === 1 ? "1 transaction" : `${total} transactions`}
              </p>
              <TransactionTable
                transactions={transactions}
                byVin={search.byVin}
                onSortByVin={() => show({ byVin: nextVinOrder(search.byVin) })}
              />
            </>
          )
        }
      </PagedList>
      {/* The invoices render after the list has loaded, because the list's unknown height would move them. */}
      {!list.isPending && <InvoiceList />}
    </div>
  )
}
