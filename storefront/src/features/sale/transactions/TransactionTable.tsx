import type { TransactionView } from "@northlot/contract"
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react"
import { Link } from "react-router-dom"
import { Badge, Card, CarTitle, Money, type Tone } from "@/ui"
import { formatDay } from "@/ui/rules/moment"
import type { TransactionSearch } from "./transactionFilter"

const TONES: Record<TransactionView["status"], Tone> = {
  paid: "success",
  unpaid: "amber",
  refunded: "info",
  cancelled: "neutral",
}

interface TransactionTableProps {
  transactions: readonly TransactionView[]
  byVin: TransactionSearch["byVin"]
  onSortByVin: () => void
}

/** A table on a wide screen, cards on a phone; screen readers always get a table. */
export function TransactionTable({ transactions, byVin, onSortByVin }: TransactionTableProps) {
  const Order = byVin === "asc" ? ArrowUp : byVin === "desc" ? ArrowDown : ArrowUpDown
  return (
    <Card as="section" padding="none" aria-label="Transactions" className="overflow-hidden">
      <table role="table" className="w-full text-sm max-md:block">
        <thead role="rowgroup" className="border-b border-line bg-sunken text-left text-muted max-md:block">
          <tr role="row" className="max-md:block">
            <Heading className="max-md:sr-only">Type</Heading>
            <th
              role="columnheader"
              scope="col"
              aria-sort={byVin === null ? "none" : byVin === "asc" ? "ascending" : "descending"}
              className="px-4 py-1 font-semibold max-md:block"
            >
              <button
                type="button"
                onClick={onSortByVin}
                className="-mx-2 inline-flex h-11 items-center gap-1.5 rounded-md px-2 font-semibold hover:text-ink"
              >
                Vehicle - VIN
                <Order aria-hidden className="size-4" />
              </button>
            </th>
            <Heading className="text-right max-md:sr-only">Price</Heading>
            <Heading className="max-md:sr-only">Counterparty</Heading>
            <Heading className="max-md:sr-only">Date</Heading>
            <Heading className="max-md:sr-only">Status</Heading>
            <Heading className="max-md:sr-only">Listing</Heading>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function TransactionRow({ transaction }: { transaction: TransactionView }) {
  const { type, title, vin, priceCents, counterparty, date, status, slug } = transaction
  return (
    <tr
      role="row"
      className="border-b border-line last:border-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:p-4"
    >
      <Cell className="font-semibold max-md:order-1">{type}</Cell>
      <Cell className="min-w-0 max-md:order-3">
        <span className="block font-semibold">
          <CarTitle>{title}</CarTitle>
        </span>
        <span className="block text-xs break-all text-muted">{vin}</span>
      </Cell>
      <Cell className="text-right whitespace-nowrap max-md:order-4">
        <Money cents={priceCents} className="font-semibold" />
      </Cell>
      <Cell className="max-md:order-5 max-md:text-muted">{counterparty}</Cell>
      <Cell className="whitespace-nowrap text-muted max-md:order-6 max-md:text-right">{formatDay(date)}</Cell>
      <Cell className="max-md:order-2 max-md:text-right">
        <Badge tone={TONES[status]} className="capitalize">
          {status}
        </Badge>
      </Cell>
      <Cell className="whitespace-nowrap max-md:order-7 max-md:col-span-full">
        <Link
          to={`/listing/${slug}`}
          aria-label={`Open listing: ${title}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline-offset-4 hover:underline"
        >
          Open listing
        </Link>
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
    <td role="cell" className={`md:px-4 md:py-3 ${className}`}>
      {children}
    </td>
  )
}
