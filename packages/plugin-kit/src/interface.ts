import type { z } from "zod"

/**
 * The version of the interface between plugins and the market. A plugin carries the version for which it was written. A
 * market with another interface version does not start with that plugin.
 */
export const PLUGIN_INTERFACE = 1

/** The description that every kind of provider has. */
export interface ProviderDescription<Settings extends z.ZodType> {
  /**
   * The id of the provider: 2 to 40 characters of `a-z` and `_`. This id and the id of the installation are together
   * unique among providers of one kind.
   */
  id: string
  /**
   * The schema of the settings. When the market starts, it validates the settings of each installation and passes them
   * to the provider.
   */
  settings: Settings
  /**
   * Converts stored settings of an earlier plugin version to settings for the current `settings` schema. The market
   * calls this function once, at the first start at which the schema refuses the stored settings. The market does not
   * start if the function is missing or if the schema refuses the converted settings too.
   */
  upgradeSettings?(stored: Readonly<Record<string, unknown>>): z.input<Settings>
}

export interface ProviderMark {
  readonly interface: number
  readonly kind: "fee" | "promotion"
}

/** Codes of fee lines that have a fixed meaning in the fee schedule or the ledger. */
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
