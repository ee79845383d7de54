import type { CreateOrderLineItemDTO } from "@medusajs/framework/types"
import {
  cents,
  dollars,
  dollarsFromCents,
  sumOf,
  vehiclePrice,
  type FeeLine,
  type Cents,
  type Dollars,
} from "@northlot/contract"
import { HST_CODE } from "#src/modules/fee/rules/schedule-lines"

export interface OrderContents {
  vehicle: { title: string; listingId: string; hammerCents: Cents; sellerType: "private" | "dealer" }
  /** The buyer's fee as issued, with the HST rate of that time. */
  fee: { lines: readonly FeeLine[]; hstBasisPoints: number }
}

/**
 * The order lines for the amounts that the buyer owes: the car at the hammer price, then the fee. Medusa counts in
 * dollars and does not round tax. An extra line corrects the rounding of HST, so that the order's total is exact to the
 * cent.
 */
export function orderLines({ vehicle, fee }: OrderContents): CreateOrderLineItemDTO[] {
  const { title, listingId, hammerCents, sellerType } = vehicle
  const charged = fee.lines.filter(({ code }) => code !== HST_CODE)
  const { hstBasisPoints, hstCents } = vehiclePrice({ priceCents: hammerCents, sellerType })
  const taxableCents = sumOf(
    charged.filter(({ taxable }) => taxable),
    ({ amountCents }) => amountCents
  )
  const rounded =
    roundedAway(hammerCents, hstBasisPoints, hstCents) +
    roundedAway(
      taxableCents,
      fee.hstBasisPoints,
      fee.lines.find(({ code }) => code === HST_CODE)?.amountCents ?? cents(0)
    )
  return [
    {
      ...line(title, dollarsFromCents(hammerCents), hstBasisPoints),
      metadata: { code: "vehicle", listing_id: listingId },
    },
    ...charged.map(({ code, label, amountCents, taxable }) => ({
      ...line(label, dollarsFromCents(amountCents), taxable ? fee.hstBasisPoints : 0),
      metadata: { code },
    })),
    ...(rounded === 0
      ? []
      : [{ ...line("Rounding of HST", dollars(rounded / 1_000_000), 0), metadata: { code: "rounding" } }]),
  ]
}

/** The rounded tax minus the exact tax, in millionths of a dollar, so that the result is a whole number. */
function roundedAway(cents: Cents, basisPoints: number, hstCents: Cents): number {
  return hstCents * 10_000 - cents * basisPoints
}

function line(title: string, amount: Dollars, basisPoints: number): CreateOrderLineItemDTO {
  const taxes = basisPoints === 0 ? [] : [{ code: "HST", description: "HST", rate: basisPoints / 100 }]
  return {
    title,
    quantity: 1,
    unit_price: amount,
    requires_shipping: false,
    is_discountable: false,
    is_tax_inclusive: false,
    tax_lines: taxes,
  }
}
