import { addCents, type SaleView, type Cents } from "@northlot/contract"
import { FeeBreakdown } from "@/entities/payment/FeeBreakdown"
import { Money } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { SaleAllIn } from "./SaleAllIn"

/** All costs of a sale for one side, as the server issued them: due now, due later, and the deadlines. */
export function WhatIsOwed({ sale }: { sale: SaleView }) {
  const { ownFee: fee, role, byOffer, priceCents, vehicleHstCents, completeBy } = sale
  if (!fee) return null
  const buys = role === "buyer"
  const vehicleCents = addCents(priceCents, vehicleHstCents)
  return (
    <div className="text-sm">
      <dl>
        <Line name={byOffer ? "Accepted offer" : buys ? "Your winning bid" : "Winning bid"} cents={priceCents} />
        {buys && vehicleHstCents > 0 && <Line name="HST on the price (13%)" cents={vehicleHstCents} />}
      </dl>
      <FeeBreakdown fee={fee} totalLabel={buys ? "Buyer fee, due now" : "Seller fee, due now"} />
      {buys && <SaleAllIn sale={sale} className="border-t border-line py-1.5" />}
      <div className="mt-2 rounded-md bg-amber-soft px-4 py-3 text-amber">
        <p className="font-semibold">Pay the fee by {formatMoment(fee.dueAt)}</p>
        <p>
          {buys
            ? "The private chat and the payment for the car open when both sides have paid their fee."
            : "The private chat opens when both sides have paid their fee."}
        </p>
      </div>
      {buys && (
        <p className="mt-3 text-muted">
          You pay <Money exact cents={vehicleCents} /> for the car itself when both fees are paid.
          <span>
            {vehicleHstCents === 0 &&
              " When you register the car, you pay the retail sales tax (RST) of a private sale to ServiceOntario. The tax is charged on the price or the car's wholesale value, whichever is more."}
          </span>
        </p>
      )}
      <p className="mt-3 text-muted">Complete the sale by {formatMoment(completeBy)}</p>
    </div>
  )
}

function Line({ name, cents }: { name: string; cents: Cents }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2">
      <dt className="text-muted">{name}</dt>
      <dd>
        <Money exact cents={cents} />
      </dd>
    </div>
  )
}
