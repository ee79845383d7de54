import {
  LOCALE,
  ONTARIO_HST_BASIS_POINTS,
  TIME_ZONE,
  cents,
  formatMoneyExact,
  shortReference,
  subtractCents,
  sumOf,
  type Cents,
  type PolicyValues,
} from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import type { ChargeLine, ChargeRecord, DocumentContent, NewDocument } from "#src/modules/payment/types"
import { HST_CODE } from "#src/modules/fee/rules/schedule-lines"
import type { ListingFacts } from "#src/queries/sale/listing-facts"

export interface InvoiceFacts {
  charge: Pick<ChargeRecord, "id" | "accountId" | "description" | "lines" | "amountCents" | "paidAt">
  /** The tax inside a price that is charged as one line, as for credits. */
  hstWithinCents: Cents
  operator: Pick<PolicyValues["site"], "registeredName" | "address" | "hstNumber">
  customer: Pick<AccountRecord, "first" | "last" | "location" | "dealer"> | null
  /** The car that the payment is about. */
  listing: (Pick<ListingFacts, "title" | "vin"> & { id: string }) | null
  saleId: string | null
}

const days = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: TIME_ZONE })

/** A date such as `November 25, 2026`, in Toronto. */
export function writtenDay(moment: Date): string {
  return days.format(moment)
}

/** The invoice for a paid charge, which is also its receipt. Its amounts are those of the charge. */
export function invoiceFor(facts: InvoiceFacts): NewDocument {
  const { charge, operator, customer, listing, saleId } = facts
  const { lines, hst } = documentLines(charge, facts.hstWithinCents)
  return {
    chargeId: charge.id,
    accountId: charge.accountId,
    kind: "invoice",
    title: charge.description,
    totalCents: charge.amountCents,
    hstCents: hst?.amountCents ?? cents(0),
    content: {
      operator: operatorLines(operator),
      customer: customer ? customerLines(customer) : [],
      facts: [
        ...(listing
          ? [
              { label: "Vehicle", value: listing.title },
              { label: "VIN", value: listing.vin },
              { label: "Reference", value: shortReference(listing) },
            ]
          : []),
        ...(saleId ? [{ label: "Sale", value: shortReference({ id: saleId }) }] : []),
        { label: "Payment", value: shortReference({ id: charge.id }) },
      ],
      lines,
      hst,
      statements: charge.paidAt ? [`Paid on ${writtenDay(charge.paidAt)}. This invoice is the receipt.`] : [],
    },
  }
}

/** The credit note for a refunded payment, with the lines of its invoice. */
export function creditNoteFor(invoice: NewDocument, operator: InvoiceFacts["operator"]): NewDocument {
  const { chargeId, accountId, totalCents, hstCents, content } = invoice
  return {
    chargeId,
    accountId,
    kind: "credit_note",
    title: `Refund: ${invoice.title}`,
    totalCents,
    hstCents,
    content: {
      ...content,
      operator: operatorLines(operator),
      statements: [`${formatMoneyExact(totalCents)} goes back the way it was paid.`],
    },
  }
}

/**
 * The charged lines, with the tax as a separate amount. A price that includes its tax becomes one line with the
 * charge's description.
 */
export function documentLines(
  { lines, description, amountCents }: Pick<ChargeRecord, "lines" | "description" | "amountCents">,
  hstWithinCents: Cents
): Pick<DocumentContent, "lines" | "hst"> {
  const ofTax = lines.filter(({ code }) => code === HST_CODE)
  if (ofTax.length === 0 && hstWithinCents > 0) {
    return {
      lines: [{ label: description, amountCents: subtractCents(amountCents, hstWithinCents) }],
      hst: hstLine(hstWithinCents),
    }
  }
  return {
    lines: lines.filter(({ code }) => code !== HST_CODE).map(withoutCode),
    hst: ofTax.length > 0 ? hstLine(sumOf(ofTax, (line) => line.amountCents)) : null,
  }
}

const withoutCode = ({ label, amountCents }: ChargeLine) => ({ label, amountCents })
const hstLine = (amountCents: Cents) => ({ label: `HST (${ONTARIO_HST_BASIS_POINTS / 100}%)`, amountCents })

/**
 * The operator's name, address and HST number, as far as an admin has entered them. Without a registered name, the name
 * is `Northlot`.
 */
function operatorLines({ registeredName, address, hstNumber }: InvoiceFacts["operator"]): string[] {
  return [registeredName || "Northlot", ...linesOf(address), ...(hstNumber ? [`HST registration ${hstNumber}`] : [])]
}

function customerLines({ first, last, location, dealer }: NonNullable<InvoiceFacts["customer"]>): string[] {
  const name = `${first} ${last}`.trim()
  if (!dealer) return [name, location].filter(Boolean)
  return [dealer.name, ...linesOf(dealer.address), `OMVIC registration ${dealer.omvic}`, `Represented by ${name}`]
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
}
