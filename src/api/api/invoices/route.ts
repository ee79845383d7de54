import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownInvoices } from "#src/use-cases/payment/own-invoices"

export const GET = route(endpoints.listInvoices, async ({ account, query, scope }) => ({
  ok: true as const,
  ...(await ownInvoices(scope, account!.id, query)),
}))
