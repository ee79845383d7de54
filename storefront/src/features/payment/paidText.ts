import type { SaleView } from "@northlot/contract"

/** What happens after the person's fee is paid, depending on whether the other side has paid its fee. */
export function paidText(sale: Pick<SaleView, "counterpartyFeePaid" | "role"> | undefined): string {
  if (!sale) return "Thank you. The chat opens when both sides have paid."
  const other = sale.role === "buyer" ? "seller" : "buyer"
  return sale.counterpartyFeePaid
    ? `Thank you. The ${other} has paid too: the chat is open.`
    : `Thank you. The chat opens as soon as the ${other} has paid too.`
}
