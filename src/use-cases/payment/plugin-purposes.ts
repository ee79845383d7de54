import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  chargeOffer,
  formatMoneyExact,
  sumOf,
  taxOn,
  type ChargeOffer,
  type ChargeRequest,
} from "@northlot/contract"
import type { z } from "zod"
import { HST_CODE } from "#src/modules/fee/rules/schedule-lines"
import type { ChargeLine, ChargeRecord } from "#src/modules/payment/types"
import { installedPlugins, type InstalledPlugin } from "#src/platform/installed-plugins"
import { emit } from "#src/platform/outbox"
import { chargePurposesOf, type InstalledChargePurpose } from "#src/platform/plugin-charges"
import { earnedBy } from "./charge-ledger"
import type { ChargePurpose, ChargePurposes } from "./charge-purposes"
import { openCheckout } from "#src/workflows/payment/open-checkout"

/** The purpose name for a plugin's charges. The product's purposes have no `/` in their names. */
const purposeName = (plugin: InstalledPlugin, name: string) => `${plugin.name}/${name}`

export function registerPluginPurposes(purposes: ChargePurposes): void {
  for (const installed of installedPlugins().flatMap(chargePurposesOf))
    purposes.register(purposeName(installed.plugin, installed.name), purposeOf(installed))
}

function purposeOf({ plugin, purpose }: InstalledChargePurpose): ChargePurpose {
  const told = (charge: ChargeRecord, container: MedusaContainer): ChargeRequest => {
    const { id, referenceId, accountId, description, amountCents } = charge
    const told = { id, referenceId, accountId, description, amountCents }
    return { charge: told, container, pluginOptions: plugin.options }
  }
  return {
    saleOf: () => Promise.resolve(null),
    async paid(charge, scope) {
      await purpose.paid(told(charge, scope))
      const { hstCents } = earnedBy(charge.lines)
      await tell(scope, charge, "purchase-paid", { hst: formatMoneyExact(hstCents) })
    },
    async refunded(charge, scope) {
      await purpose.refunded(told(charge, scope))
      await tell(scope, charge, "purchase-refunded")
    },
    async lost(charge, scope) {
      await purpose.lost(told(charge, scope))
    },
    returnPath: ({ referenceId }) => pathOfOurs(purpose.returnPath({ referenceId })),
  }
}

/** Accepts only a path, so that the payment page cannot lead to another site. */
function pathOfOurs(path: string): string {
  if (!/^\/(?![/\\])[!-~]*$/.test(path)) throw new Error("A plugin's returnPath must begin with one /.")
  return path
}

/** Sends the receipt, or the e-mail about the refund. */
async function tell(
  scope: MedusaContainer,
  charge: ChargeRecord,
  template: "purchase-paid" | "purchase-refunded",
  more: Record<string, string> = {}
): Promise<void> {
  const account = await scope.resolve("account").accounts.retrieve(charge.accountId)
  if (!account) return
  const amount = formatMoneyExact(charge.amountCents)
  const data = { first: account.first, what: charge.description, amount, ...more }
  await emit("email.requested", { to: account.email, template, data }, `${template}:${charge.id}`)
}

/**
 * Opens a payment page for a plugin's purchase. While a page for the same reference is open, that page is returned.
 * @returns null when the purchase is paid already
 * @throws RefusedError `CHECKOUT_FAILED`; `INVALID_TRANSITION` while somebody else pays for it @throws Error for an
 * invalid offer, or a purpose that the plugin does not have
 */
export async function openPluginCheckout(
  scope: MedusaContainer,
  plugin: InstalledPlugin,
  accountId: string,
  { purpose, offer }: { purpose: string; offer: ChargeOffer }
): Promise<{ url: string } | null> {
  const name = purposeName(plugin, purpose)
  if (!scope.resolve("chargePurposes").find(name)) throw new Error(`There is no charges/${purpose} in ${plugin.name}.`)
  const { data, error } = chargeOffer.safeParse(offer)
  if (error) {
    const [{ path, message }] = error.issues as [z.core.$ZodIssue]
    throw new Error(`An offer of charges/${purpose} cannot be asked for: ${[path.join("."), message].join(": ")}`)
  }
  const { referenceId, description } = data
  const lines = chargeLines(plugin, data)
  const opened = await openCheckout(scope, { purpose: name, referenceId, accountId, description, lines })
  if (!opened) return null
  if (opened.charge.accountId !== accountId)
    throw new RefusedError("INVALID_TRANSITION", "Somebody else is paying for this at the moment.")
  return { url: opened.url }
}

/**
 * The lines as the ledger books them: revenue under the plugin's name, and one tax on all taxable lines together.
 */
function chargeLines(plugin: InstalledPlugin, { lines }: z.output<typeof chargeOffer>): ChargeLine[] {
  const prefix = plugin.name.replaceAll("-", "_")
  const taxed = lines.filter(({ taxable }) => taxable)
  const hstCents = taxOn(sumOf(taxed, ({ amountCents }) => amountCents))
  const booked = lines.map(({ code, label, amountCents }) => ({
    code: `${prefix}_${code}`,
    label,
    amountCents,
  }))
  return hstCents > 0 ? [...booked, { code: HST_CODE, label: "HST 13%", amountCents: hstCents }] : booked
}
