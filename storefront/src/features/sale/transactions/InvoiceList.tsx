import { addressOf, negateCents, type InvoiceView } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { Download, FileText } from "lucide-react"
import { useState } from "react"
import { LIST_PAGE_SIZE, OwnDownload, PagedList, api, endpoints, queryKeys, useSocketEvent } from "@/shared"
import { Button, CarTitle, Card, EmptyState, Money } from "@/ui"
import { formatDay } from "@/ui/rules/moment"

/** The invoices for the person's payments to Northlot, with a statement for each year. */
export function InvoiceList() {
  const [offset, setOffset] = useState(0)
  const query = { limit: LIST_PAGE_SIZE, offset }
  const list = useQuery({
    queryKey: queryKeys.invoices(query),
    queryFn: ({ signal }) => api(endpoints.listInvoices, { query, signal }),
    placeholderData: (previous) => previous,
  })
  useSocketEvent("sale:changed", () => void list.refetch())

  const { years = [] } = list.data ?? {}
  return (
    <section aria-labelledby="invoices" className="mt-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="invoices" className="text-xl">
          Invoices
        </h2>
        <div className="flex flex-wrap gap-x-2">
          {years.map((year) => (
            <Button key={year} asChild variant="ghost" size="sm">
              <OwnDownload href={addressOf(endpoints.downloadInvoiceStatement.path, {}, { year })}>
                <Download aria-hidden className="size-4" /> Statement of {year} (PDF)
              </OwnDownload>
            </Button>
          ))}
        </div>
      </div>
      <PagedList
        query={list}
        offset={offset}
        onOffsetChange={setOffset}
        noun="invoices"
        failed="Your invoices could not be loaded"
        waiting={
          <p role="status" className="py-6 text-center text-muted">
            Loading...
          </p>
        }
        empty={({ items }) =>
          items.length === 0 && (
            <EmptyState icon={<FileText />} title="No invoices yet.">
              Each fee that you pay to Northlot has its invoice here.
            </EmptyState>
          )
        }
      >
        {({ items }) => <InvoiceTable invoices={items} />}
      </PagedList>
    </section>
  )
}

/** A table on a wide screen, cards on a phone; screen readers always get a table. */
function InvoiceTable({ invoices }: { invoices: readonly InvoiceView[] }) {
  return (
    <Card padding="none" className="overflow-hidden">
      <table role="table" className="w-full text-sm max-md:block">
        <thead role="rowgroup" className="border-b border-line bg-sunken text-left text-muted max-md:sr-only">
          <tr role="row">
            <Heading>Number</Heading>
            <Heading>Date</Heading>
            <Heading>What</Heading>
            <Heading className="text-right">Amount</Heading>
            <Heading>Document</Heading>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function InvoiceRow({
  invoice: { kind, number, issuedAt, title, totalCents, reduces, pdf },
}: {
  invoice: InvoiceView
}) {
  return (
    <tr
      role="row"
      className="border-b border-line last:border-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:p-4"
    >
      <Cell className="whitespace-nowrap tabular-nums max-md:order-3 max-md:text-muted">{number}</Cell>
      <Cell className="whitespace-nowrap text-muted max-md:order-4 max-md:text-right">{formatDay(issuedAt)}</Cell>
      <Cell className="min-w-0 max-md:order-1">
        <span className="block font-semibold">
          <CarTitle>{title}</CarTitle>
        </span>
        {reduces && <span className="block text-xs text-muted">Reduces invoice {reduces}</span>}
      </Cell>
      <Cell className="text-right whitespace-nowrap max-md:order-2">
        <span className="font-semibold">
          <Money exact cents={kind === "credit_note" ? negateCents(totalCents) : totalCents} />
        </span>
      </Cell>
      <Cell className="whitespace-nowrap max-md:order-5 max-md:col-span-full">
        <OwnDownload
          href={pdf}
          aria-label={`PDF of ${kind === "invoice" ? "invoice" : "credit note"} ${number}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline-offset-4 hover:underline"
        >
          PDF
        </OwnDownload>
      </Cell>
    </tr>
  )
}

function Heading({ children, className = "" }: { children: string; className?: string }) {
  return (
    <th role="columnheader" scope="col" className={`px-4 py-3 font-semibold ${className}`}>
      {children}
    </th>
  )
}

function Cell({ children, className = "" }: { children: React.ReactNode; className?: string }) {
  return (
    <td role="cell" className={`md:px-4 md:py-2 ${className}`}>
      {children}
    </td>
  )
}
