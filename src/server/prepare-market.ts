import type { MedusaContainer } from "@medusajs/framework/types"

/** What a market needs before its first visitor; safe to repeat. */
export async function prepareMarket(_container: MedusaContainer, _report: (text: string) => void): Promise<void> {
  return undefined
}
