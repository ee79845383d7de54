import type { SaleView } from "@northlot/contract"

/** Whether the person can pay the fee of this sale now. A held fee waits for the operator. */
export const hasOpenFee = ({ ownFee, status }: Pick<SaleView, "ownFee" | "status">): boolean =>
  ownFee?.status === "pending" && !ownFee.held && status !== "cancelled"

/** Replaces the due date while a fee is held. */
export const HELD_FEE = "We are checking this fee. Nothing is due until we write to you."
