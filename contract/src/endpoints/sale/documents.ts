import { z } from "zod"

import { party } from "../payment/money"
import { instant, line, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("documents")
const errors = ["NOT_FOUND", "FEES_UNPAID", "INVALID_TRANSITION"] as const

/** The bill of sale of one sale. The PDF's bytes never change, and each acceptance records their SHA-256 digest. */
export const billOfSale = z.object({
  saleId: z.string(),
  /** SHA-256 of the PDF, in hexadecimal. */
  sha256: z.string(),
  madeAt: instant,
  /** The content of the PDF; `null` if only the PDF was stored. */
  content: z
    .object({
      sections: z.array(
        z.object({ title: z.string(), rows: z.array(z.object({ label: z.string(), value: z.string() })) })
      ),
      statements: z.array(z.string()),
    })
    .nullable(),
  /** Who accepted the bill of sale. `address` is what a private party stated; a dealer's address is in the document. */
  acceptances: z.array(
    z.object({ role: party, name: z.string(), address: z.string().nullable(), acceptedAt: instant })
  ),
  /** Whether the caller must state an address when accepting. */
  asksAddress: z.boolean(),
})
export type BillOfSaleView = z.infer<typeof billOfSale>

const answer = z.object({ ok, billOfSale })

export const readBillOfSale = endpoint("GET /api/sales/:id/bill-of-sale", ["buyer", "seller"], {
  summary: "Reads the content and SHA-256 of a sale's bill of sale, and who has accepted it.",
  scope: "sales:read",
  answer,
  errors,
})

export const downloadBillOfSale = endpoint("GET /api/sales/:id/bill-of-sale.pdf", ["buyer", "seller"], {
  summary: "Downloads a sale's bill of sale, which is made once both fees are paid and never changes.",
  answer: z.string(),
  errors,
  document: "application/pdf",
})

export const downloadAcceptedBillOfSale = endpoint(
  "GET /api/sales/:id/bill-of-sale/accepted.pdf",
  ["buyer", "seller"],
  {
    summary: "Downloads a sale's bill of sale with both acceptances, once both parties have accepted it.",
    answer: z.string(),
    errors,
    document: "application/pdf",
  }
)

export const acceptBillOfSale = endpoint("POST /api/sales/:id/bill-of-sale/accept", ["buyer", "seller"], {
  summary: "Accepts the bill of sale in the caller's name, with time and address; a repeat changes nothing.",
  body: z.strictObject({ name: line(120, 2), address: line(200, 10).optional() }),
  answer,
  errors,
})
