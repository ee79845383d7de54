import { centsOf, isRefused, torontoTime, type AmountEntry, type ListingCard } from "@northlot/contract"
import { ReceiptText } from "lucide-react"
import { useDeferredValue, useState } from "react"
import {} from "@/shared"
import { MoneyLines } from "@/entities/payment/MoneyLines"
import { Button, QueryError, Field, MoneyInput, Popover, Skeleton } from "@/ui"
import { useBuyersMoney } from "./useBuyersMoney"

/** Shows the car's total cost at the current price or a typed one, before a bid (decisions: Ontario). */
export default function AllInCost({ listing }: { listing: ListingCard }) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<AmountEntry | undefined>()
  const price = typed === undefined ? (listing.currentBidCents ?? listing.openingPriceCents) : typed
  const { money, changesAt, quote } = useBuyersMoney(listing, useDeferredValue(centsOf(price)), open)
  return (
    <Popover
      label="All-in cost"
      align="start"
      className="w-96"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="sm" icon={<ReceiptText aria-hidden className="size-4" />}>
          All-in cost
        </Button>
      }
    >
      <Field label="Price" hint="The price at which you would win. Change the price to compare costs.">
        <MoneyInput value={price} onValueChange={setTyped} />
      </Field>
      <div className="mt-3">
        {quote.isError ? (
          <QueryError query={quote} failed="The fees could not be loaded" />
        ) : isRefused(price) ? null : money ? (
          <MoneyLines money={money} />
        ) : (
          <Skeleton className="h-52" />
        )}
      </div>
      <p className="mt-2 text-xs text-muted">
        You pay these amounts only if you win.
        <span>{changesAt && ` The fees shown apply from ${torontoTime(changesAt)}, before this auction ends.`}</span>
      </p>
    </Popover>
  )
}
