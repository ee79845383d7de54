import { z } from "zod"
import { cents, sumOf, type Cents } from "../rules/money"
import { shownText } from "./shown-text"

const MOST_LINE_CENTS = 1_000_000
/** The least that a card is charged. */
const LEAST_CHARGE_CENTS = 50

const chargeLine = z.strictObject({
  /** 2 to 30 of `a-z` and `_`: the ledger books the line as revenue of the plugin's name and this. */
  code: z.string().regex(/^[a-z][a-z_]{1,29}$/, "must be 2 to 30 of a-z and _"),
  label: shownText(60),
  /** Before HST: whole cents, from 0 to CA$10,000. */
  amountCents: z.number().int().min(0).max(MOST_LINE_CENTS).transform(cents),
  /** Whether HST is charged on it. */
  taxable: z.boolean(),
})

/** What a plugin asks of a member for one thing of its own. The market adds the HST, once for all lines together. */
export const chargeOffer = z.strictObject({
  /** The plugin's own id of what is bought: it is paid for once. */
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

/** A charge as the plugin that sells is told of it. Cents, CAD, HST included. */
export interface PurposeCharge {
  id: string
  referenceId: string
  accountId: string
  description: string
  amountCents: Cents
}

/** What a function of a charge purpose is called with. */
export interface ChargeRequest {
  charge: PurposeCharge
  /** The application's container. */
  container: { resolve(name: string): unknown }
  pluginOptions: Record<string, unknown>
}

/**
 * What a file in `charges` of a plugin exports as its default: something that is sold through the market's checkout, and
 * what follows from its money (docs/plugins.md, 'Charge purposes'). Each function may be called twice for one charge,
 * after a crash for example; an error has it called again, less and less often, for a day.
 */
export interface PluginChargePurpose {
  /** The path of the storefront to which the person comes back from the payment page, paid or not. */
  returnPath(charge: Pick<PurposeCharge, "referenceId">): string
  /**
   * The money is there: gives what was bought. @throws RefusedError where it cannot be given any more; the money is then
   * held for an admin, with that sentence
   */
  paid(request: ChargeRequest): Promise<void> | void
  /** The money went back: takes away what was bought. */
  refunded(request: ChargeRequest): Promise<void> | void
  /** The card's owner disputed the whole of it and won: takes away what was bought. */
  lost(request: ChargeRequest): Promise<void> | void
}
