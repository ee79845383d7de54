import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, addressOf, dollarsFromCents, endpoints, type InvoiceView } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { countedCents, documentNumber } from "#src/modules/payment/rules/charge-document"
import type { ChargeDocument } from "#src/modules/payment/types"
import { csv, type Column } from "#src/platform/csv"
import { torontoDate } from "#src/platform/toronto"
import { drawDocument } from "./draw-document"
import { drawStatement } from "./draw-statement"

const documents = (scope: MedusaContainer) => scope.resolve("northlotPayment").documents

export async function ownInvoices(
  scope: MedusaContainer,
  accountId: string,
  page: { limit: number; offset: number }
): Promise<{ items: InvoiceView[]; total: number; years: number[] }> {
  const found = await documents(scope).ofAccount(accountId, page)
  const years = await documents(scope).yearsOf(accountId)
  return { items: found.documents.map(invoiceView), total: found.total, years }
}

function invoiceView(document: ChargeDocument): InvoiceView {
  const { id, kind, issuedAt, title, totalCents, hstCents, reduces } = document
  return {
    id,
    kind,
    number: documentNumber(document),
    issuedAt: issuedAt.toISOString(),
    title,
    totalCents,
    hstCents,
    reduces: reduces && documentNumber(reduces),
    pdf: addressOf(endpoints.downloadInvoice.path, { id }),
  }
}

/** @throws RefusedError NOT_FOUND, also for another person's invoice */
export async function ownInvoicePdf(
  scope: MedusaContainer,
  accountId: string,
  id: string
): Promise<{ name: string; bytes: Buffer }> {
  const document = await documents(scope).find(accountId, id)
  if (!document) throw new RefusedError("NOT_FOUND")
  const kind = document.kind === "invoice" ? "invoice" : "credit-note"
  return { name: `northlot-${kind}-${documentNumber(document)}.pdf`, bytes: await drawDocument(document) }
}

export async function ownStatementPdf(scope: MedusaContainer, account: AccountRecord, year: number): Promise<Buffer> {
  return drawStatement({ year, person: account }, await documents(scope).ofYear(account.id, year))
}

const COLUMNS: readonly Column<ChargeDocument>[] = [
  ["Date", ({ issuedAt }) => torontoDate(issuedAt)],
  ["Number", documentNumber],
  ["Reduces", ({ reduces }) => reduces && documentNumber(reduces)],
  ["What", ({ title }) => title],
  ["HST (CAD)", (document) => dollarsFromCents(countedCents(document).hstCents)],
  ["Total (CAD)", (document) => dollarsFromCents(countedCents(document).totalCents)],
]

export async function ownStatementCsv(scope: MedusaContainer, accountId: string, year: number): Promise<string> {
  return csv(COLUMNS, await documents(scope).ofYear(accountId, year))
}
