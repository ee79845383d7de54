import { z } from "zod"
import { cents, sumOf, type Cents } from "../rules/money"
import { shownText } from "./shown-text"

const MOST_LINE_CENTS = 1_000_000
const LEAST_CHARGE_CENTS = 50

const chargeLine = z.strictObject({
  /** 2 to 30 of `a-z` and `_`: the ledger books the line as revenue of the plugin's name and this code. */
  code: z.string().regex(/^[a-z][a-z_]{1,29}$/, "must be 2 to 30 of a-z and _"),
  label: shownText(60),
  /** Before HST: whole cents, from 0 to CA$10,000. */
  amountCents: z.number().int().min(0).max(MOST_LINE_CENTS).transform(cents),
  taxable: z.boolean(),
})

/** What a plugin charges a member for one item. The market adds the HST, once for all lines together. */
export const chargeOffer = z.strictObject({
  /** The plugin's id of what is bought: it is paid for once. */
  referenceId: z.string().regex(/^[\w.:-]{1,100}$/, "must be 1 to 100 letters, digits, _ . : or -"),
  /** What is bought, for the payment page and the receipt. */
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

/** A charge as its plugin sees it. Cents, CAD, HST included. */
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
 * The default export of a file in a plugin's `charges`: something sold through the market's checkout, and what follows
 * from its money (docs/plugins.md, 'Charge purposes'). A function may be called twice for one charge, for example after
 * a crash; after an error it is called again, ever less often, for a day.
 */
export interface PluginChargePurpose {
  /** The storefront path to which the person returns from the payment page, paid or not. */
  returnPath(charge: Pick<PurposeCharge, "referenceId">): string
  /** Paid: gives what was bought. @throws RefusedError where it cannot; the money is then held for an admin. */
  paid(request: ChargeRequest): Promise<void> | void
  /** Refunded: takes back what was bought. */
  refunded(request: ChargeRequest): Promise<void> | void
  /** The card's owner won a dispute of the whole charge: takes back what was bought. */
  lost(request: ChargeRequest): Promise<void> | void
}
