import type { z } from "zod"

/**
 * The version of the interface between plugins and the market. A plugin carries the version that it was written
 * for. A market with another version does not start with that plugin.
 */
export const PLUGIN_INTERFACE = 1

/** The description that every kind of provider has. */
export interface ProviderDescription<Settings extends z.ZodType> {
  /**
   * 2 to 40 of `a-z` and `_`. The id, together with the id of its installation, is unique among providers of its
   * kind.
   */
  id: string
  /**
   * The schema of the settings. At its start the market validates an installation's settings and passes them in.
   */
  settings: Settings
  /**
   * Converts settings of an earlier plugin version for the current `settings` schema.
   * The market calls it once, at the first start at which the schema refuses the stored settings.
   * The market does not start if the function is missing or the schema refuses its result too.
   */
  upgradeSettings?(stored: Readonly<Record<string, unknown>>): z.input<Settings>
}

export interface ProviderMark {
  readonly interface: number
  readonly kind: "fee" | "promotion"
}

/** Line codes with a fixed meaning in the fee schedule or the ledger. */
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
