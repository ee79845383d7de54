import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { billOfSaleBytes } from "#src/workflows/bill-of-sale/bill-of-sale"

export const GET = route(endpoints.downloadBillOfSale, async ({ account, params, response, scope }) => {
  const bytes = await billOfSaleBytes(scope, params.id, account!.id)
  response.setHeader("Content-Type", "application/pdf")
  response.setHeader("X-Content-Type-Options", "nosniff")
  response.setHeader("Cache-Control", "private, no-store")
  response.setHeader("Content-Disposition", `attachment; filename="bill-of-sale-${params.id}.pdf"`)
  response.send(bytes)
})
