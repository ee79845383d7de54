import { formatMoney, isRefused, type AmountEntry, type Cents } from "@northlot/contract"
import { useState } from "react"
import { FeeBreakdown } from "@/entities/payment/FeeBreakdown"
import { useExampleFees } from "@/entities/payment/feeQueries"
import { useSettled } from "@/entities/payment/useSettled"
import { Field, MoneyInput, Select } from "@/ui"
import { EXAMPLE_PRICE_CENTS } from "./figures"

type PartyType = "private" | "dealer"

/** The fees of both sides for an example sale, shown if plugins make the fees depend on the sale. */
export function FeeExample() {
  const [entry, setEntry] = useState<AmountEntry>(EXAMPLE_PRICE_CENTS)
  // The last price that could be read. While the typed price is empty or unreadable, the fees are for this price.
  const [typedCents, setTypedCents] = useState<Cents>(EXAMPLE_PRICE_CENTS)
  const [buyer, setBuyer] = useState<PartyType>("private")
  const [seller, setSeller] = useState<PartyType>("private")
  const priceCents = useSettled(typedCents)
  const { data, isPlaceholderData } = useExampleFees({ priceCents, buyer, seller })
  return (
    <section aria-label="An example" className="rounded-lg border border-line bg-surface p-4">
      <p className="text-sm text-muted">
        Some fees depend on the sale. This is an example; the bid dialog shows the fees of the vehicle.
      </p>
      <div className="mt-4 grid gap-3 sm:grid-cols-3">
        <Field
          label="Sold for"
          hint={isRefused(entry) || entry === null ? `The fees below are for ${formatMoney(typedCents)}.` : undefined}
        >
          <MoneyInput
            value={entry}
            onValueChange={(next) => {
              setEntry(next)
              if (!isRefused(next) && next !== null) setTypedCents(next)
            }}
          />
        </Field>
        <PartySelect label="Seller" value={seller} onChange={setSeller} />
        <PartySelect label="Buyer" value={buyer} onChange={setBuyer} />
      </div>
      {data && (
        <div className="mt-4 grid gap-x-8 sm:grid-cols-2" aria-busy={isPlaceholderData}>
          <FeeBreakdown fee={data.buyer} totalLabel="The buyer pays" />
          <FeeBreakdown fee={data.seller} totalLabel="The seller pays" />
        </div>
      )}
    </section>
  )
}

const PARTIES: { value: PartyType; label: string }[] = [
  { value: "private", label: "Private" },
  { value: "dealer", label: "Dealer" },
]

interface PartySelectProps {
  label: string
  value: PartyType
  onChange: (value: PartyType) => void
}

function PartySelect({ label, value, onChange }: PartySelectProps) {
  return (
    <Field label={label}>
      <Select value={value} options={PARTIES} onChange={(event) => onChange(event.target.value as PartyType)} />
    </Field>
  )
}
