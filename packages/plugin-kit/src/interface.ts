import type { z } from "zod"

/**
 * The version of the interface between plugins and the market. A plugin carries the one that it was written for, and a
 * market that speaks another one does not start with it.
 */
export const PLUGIN_INTERFACE = 1

/** What every kind of provider says of itself. */
export interface ProviderDescription<Settings extends z.ZodType> {
  /** 2 to 40 of `a-z` and `_`; unique among the providers of its kind, together with the id of its installation. */
  id: string
  /** What it can be set to. The market judges the settings of an installation by it at its start, and hands them in. */
  settings: Settings
  /**
   * Turns what an earlier version of the plugin was set to into what `settings` of this one takes. It is asked once, at
   * the first start with a version whose `settings` refuse what the console has set; where there is none, or where they
   * refuse its answer too, the market does not start and says so.
   */
  upgradeSettings?(stored: Readonly<Record<string, unknown>>): z.input<Settings>
}

/** What every provider carries, whatever its kind. */
export interface ProviderMark {
  readonly interface: number
  readonly kind: "fee" | "promotion"
}

/** Codes of lines to which the schedule and the ledger give a meaning of their own. */
export const RESERVED_CODES: readonly string[] = [
  "buyer_fee",
  "seller_fee",
  "processing",
  "hst",
  "credits",
  "credit_difference",
  "featuring",
  "certification",
]
