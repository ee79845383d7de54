import { createHash } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError, shortReference, type BillOfSaleView } from "@northlot/contract"
import type { SaleRecord, BillOfSaleRecord } from "#src/modules/sale/types"
import { policyInForce } from "#src/platform/policies"
import { soldVehicle } from "#src/queries/sale/sold-vehicle"
import { storeFiles, removeFiles } from "../file/store-files"
import { partiesOf } from "./sale-notices"
import { saleOfParty } from "../settlement/settlement-of"
import { billOfSaleContent, dealerBuys, dealerSells } from "./bill-of-sale-content"
import { drawBillOfSale } from "./draw-bill-of-sale"

const sales = (scope: MedusaContainer) => scope.resolve("sale")
const ADDRESS_ASKED = "Enter your full address: street, city, province and postal code."
/** Both parties (seller and buyer) must accept the document. */
const BOTH = 2

const files = (scope: MedusaContainer) => scope.resolve(Modules.FILE)

/** @throws RefusedError NOT_FOUND, FEES_UNPAID, INVALID_TRANSITION */
export async function readBillOfSale(
  scope: MedusaContainer,
  saleId: string,
  accountId: string
): Promise<BillOfSaleView> {
  const { sale, role } = await saleOfParty(scope, saleId, accountId)
  return viewOf(scope, await billOfSaleOf(scope, sale), { sale, role })
}

/** The exact file that the parties accept. @throws RefusedError NOT_FOUND, FEES_UNPAID, INVALID_TRANSITION */
export async function billOfSaleBytes(scope: MedusaContainer, saleId: string, accountId: string): Promise<Buffer> {
  const { sale } = await saleOfParty(scope, saleId, accountId)
  const { fileId, sha256 } = await billOfSaleOf(scope, sale)
  const bytes = await files(scope).getAsBuffer(fileId)
  if (digestOf(bytes) !== sha256) throw new Error(`The bill of sale of ${saleId} is not the file that was kept.`)
  return bytes
}

/** @throws RefusedError NOT_FOUND, FEES_UNPAID, INVALID_TRANSITION */
export async function acceptBillOfSale(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  { name, address, postalAddress = null }: { name: string; address: string; postalAddress?: string | null }
): Promise<BillOfSaleView> {
  const { sale, role } = await saleOfParty(scope, saleId, accountId)
  refuseCancelled(sale)
  const document = await billOfSaleOf(scope, sale)
  if (postalAddress === null && (await asksAddress(scope, sale, role)))
    throw new RefusedError("INVALID_INPUT", undefined, { fields: { address: ADDRESS_ASKED } })
  await sales(scope).billsOfSale.accept(document, { name, address, postalAddress, party: role, accountId })
  return viewOf(scope, document, { sale, role })
}

/**
 * Draws a copy of the bill of sale with both acceptances from the stored content. The accepted file itself never
 * changes.
 * @throws RefusedError NOT_FOUND, FEES_UNPAID, INVALID_TRANSITION
 */
export async function acceptedBillOfSale(scope: MedusaContainer, saleId: string, accountId: string): Promise<Buffer> {
  const { sale } = await saleOfParty(scope, saleId, accountId)
  const { content, sha256 } = await billOfSaleOf(scope, sale)
  const acceptances = await sales(scope).billsOfSale.acceptances(saleId)
  if (!content || acceptances.length < BOTH)
    throw new RefusedError("INVALID_TRANSITION", "Both parties have to accept the bill of sale first.")
  return drawBillOfSale(shortReference({ id: saleId }), content, { sha256, acceptances })
}

/**
 * Makes the bill of sale once, when it is first read. For a cancelled sale no bill is made, but an existing one stays
 * readable.
 */
async function billOfSaleOf(scope: MedusaContainer, sale: SaleRecord): Promise<BillOfSaleRecord> {
  if (sale.status === "awaiting_fees")
    throw new RefusedError("FEES_UNPAID", "The bill of sale is made when both fees are paid.")
  const earlier = await sales(scope).billsOfSale.ofSale(sale.id)
  if (earlier) return earlier
  refuseCancelled(sale)
  const [vehicle, parties, { values: policy }] = await Promise.all([
    soldVehicle(sale.listingId),
    partiesOf(scope, sale),
    policyInForce("listings", sale.wonAt),
  ])
  const content = billOfSaleContent(sale, vehicle, { ...parties, asIsText: policy.asIsText })
  const bytes = await drawBillOfSale(shortReference({ id: sale.id }), content)
  const pdf = {
    filename: "bill-of-sale.pdf",
    mimeType: "application/pdf",
    content: bytes.toString("base64"),
    access: "private" as const,
  }
  return storeFiles(scope, [pdf], async ([file]) => {
    const made = { saleId: sale.id, fileId: file!.id, sha256: digestOf(bytes), content }
    const kept = await sales(scope).billsOfSale.keep(made)
    // If another request has stored the bill of sale first, the file of this request is deleted.
    if (kept.fileId !== made.fileId) await removeFiles(scope, [made.fileId])
    return kept
  })
}

async function viewOf(
  scope: MedusaContainer,
  { saleId, sha256, content, madeAt }: BillOfSaleRecord,
  { sale, role }: { sale: SaleRecord; role: "buyer" | "seller" }
): Promise<BillOfSaleView> {
  const acceptances = await sales(scope).billsOfSale.acceptances(saleId)
  return {
    saleId,
    sha256,
    madeAt: madeAt.toISOString(),
    content,
    acceptances: acceptances.map(({ party, name, postalAddress, acceptedAt }) => ({
      role: party,
      name,
      address: postalAddress,
      acceptedAt: acceptedAt.toISOString(),
    })),
    asksAddress: await asksAddress(scope, sale, role),
  }
}

/** A dealer's address is in the document already; a private party states it with the acceptance. */
async function asksAddress(scope: MedusaContainer, sale: SaleRecord, role: "buyer" | "seller"): Promise<boolean> {
  const parties = await partiesOf(scope, sale)
  return !(role === "seller" ? dealerSells(sale, parties.seller) : dealerBuys(parties.buyer))
}

function refuseCancelled(sale: SaleRecord): void {
  if (sale.status === "cancelled") throw new RefusedError("INVALID_TRANSITION", "This sale is cancelled.")
}

function digestOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex")
}
