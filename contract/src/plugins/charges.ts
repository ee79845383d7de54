import { z } from "zod"
import { cents, sumOf, type Cents } from "../rules/money"
import { shownText } from "./shown-text"

const MOST_LINE_CENTS = 1_000_000
const LEAST_CHARGE_CENTS = 50

const chargeLine = z.strictObject({
  /**
   * The code of a charge line: 2 to 30 characters of `a-z` and `_`. The ledger books the line's amount as revenue under
   * the plugin's name and this code.
   */
  code: z.string().regex(/^[a-z][a-z_]{1,29}$/, "must be 2 to 30 of a-z and _"),
  label: shownText(60),
  /** Before HST: whole cents, from 0 to CA$10,000. */
  amountCents: z.number().int().min(0).max(MOST_LINE_CENTS).transform(cents),
  taxable: z.boolean(),
})

/** What a plugin charges a member for one item. The market adds the HST, once for all lines together. */
export const chargeOffer = z.strictObject({
  /** The plugin's id of the purchase. Each id can be paid only once. */
  referenceId: z.string().regex(/^[\w.:-]{1,100}$/, "must be 1 to 100 letters, digits, _ . : or -"),
  /** The name of the purchase on the payment page and the receipt. */
  description: shownText(120),
  lines: z
    .array(chargeLine)
    .min(1)
    .max(10)
    .refine(
      (lines) => sumOf(lines, ({ amountCents }) => amountCents) >= LEAST_CHARGE_CENTS,
      `must make up ${LEAST_CHARGE_CENTS} cents or more`
    ),
})
export type ChargeOffer = z.input<typeof chargeOffer>

/** A charge as its plugin sees it. The amount is in CAD cents and includes HST. */
export interface PurposeCharge {
  id: string
  referenceId: string
  accountId: string
  description: string
  amountCents: Cents
}

export interface ChargeRequest {
  charge: PurposeCharge
  container: { resolve(name: string): unknown }
  pluginOptions: Record<string, unknown>
}

/**
 * The default export of a file in a plugin's `charges`: a purchase through the market's checkout, with handlers for its
 * payment (docs/plugins.md, 'Charge purposes'). A handler may be called twice for one charge, for example after a
 * crash. After an error it is called again for a day, with growing pauses.
 */
export interface PluginChargePurpose {
  /** The storefront path to which the person returns from the payment page, paid or not. */
  returnPath(charge: Pick<PurposeCharge, "referenceId">): string
  /**
   * Delivers the purchase after the payment. @throws RefusedError if it cannot be delivered. The payment is then held
   * until an admin decides.
   */
  paid(request: ChargeRequest): Promise<void> | void
  /** Takes the purchase back after a refund. */
  refunded(request: ChargeRequest): Promise<void> | void
  /** Takes the purchase back after the cardholder won a dispute of the whole charge. */
  lost(request: ChargeRequest): Promise<void> | void
}
