import { formatMoneyExact, type SettlementStepName, type SettlementView } from "@northlot/contract"

type Told = Pick<SettlementView, "role" | "mode" | "totalCents" | "awaitsWireAccount" | "fundsReceivedAt">

/** The party that holds the money between buyer and seller. */
export const holderOf = (mode: SettlementView["mode"]): string => (mode === "agent" ? "the escrow agent" : "Northlot")

/**
 * What a step asks of the viewer, or what the viewer can expect of the other side. It depends on the mode of the sale.
 */
export function stepGuide(
  name: SettlementStepName,
  { role, mode, totalCents, awaitsWireAccount, fundsReceivedAt }: Told
): string {
  const buyer = role === "buyer"
  const amount = formatMoneyExact(totalCents)
  const holder = holderOf(mode)
  switch (name) {
    case "buyerSentFunds":
      if (fundsReceivedAt !== null) {
        return buyer
          ? `Press “${ACT_LABELS.buyerSentFunds}” to confirm that the ${amount} is yours. The sale goes on then.`
          : "The buyer confirms that the money is theirs. The sale goes on then."
      }
      if (mode === "direct") {
        return buyer
          ? `Pay the seller ${amount} the way you agreed in the chat, then press “${ACT_LABELS.buyerSentFunds}”. Northlot does not hold the money.`
          : `The buyer pays you ${amount}. Keep the car until the money is in your account.`
      }
      if (awaitsWireAccount) {
        return buyer
          ? "This step opens when the account that you pay into is set up."
          : "The account that the buyer pays into is not set up, and the buyer is told not to pay yet. Keep the car until the money is confirmed."
      }
      return buyer
        ? `Wire ${amount} to ${holder} with the reference below, then press “${ACT_LABELS.buyerSentFunds}”. The money stays there until both of you have approved the sale.`
        : `The buyer wires ${amount} to ${holder}. Keep the car until the money is confirmed.`
    case "fundsReceivedByNorthlot":
      if (mode === "direct") {
        return buyer
          ? "The seller confirms that your payment has arrived."
          : `Press “${ACT_LABELS.fundsReceivedByNorthlot}” once the money is in your account. A picture of a transfer is not a payment.`
      }
      return buyer
        ? `Your transfer is compared with the bank's record. You get a notice as soon as ${amount} has arrived; nothing is asked of you until then.`
        : `The buyer's transfer is compared with the bank's record. You get a notice as soon as ${amount} has arrived. Keep the car until then.`
    case "deliveryScheduled":
      return "Either of you can enter time and place, and change them until the hand-over."
    case "keysDocsHanded":
      return buyer
        ? "At the meeting, check the car and that you get everything on this list. The seller ticks the list."
        : "Tick what you give the buyer together with the car. Without the needed papers the buyer cannot register it."
    case "buyerApproved":
      return buyer
        ? "Approve once the car and its papers are as agreed. If something is wrong, dispute the sale instead."
        : "The buyer approves once the car and its papers are as agreed."
    case "sellerApproved":
      if (mode === "direct")
        return buyer ? "The seller approves from their side too." : "Approve that the sale is complete from your side."
      return buyer
        ? `The seller approves from their side. ${capitalized(holder)} then pays the seller.`
        : `Approve from your side. ${capitalized(holder)} then pays you ${amount} within 24 hours.`
    case "northlotPaidSeller":
      if (mode === "direct") {
        return buyer
          ? "The seller confirms that nothing is outstanding. Register the car with ServiceOntario within 6 days of the hand-over."
          : "Confirm that nothing is outstanding. This completes the sale."
      }
      return buyer
        ? `${capitalized(holder)} pays the seller. Register the car with ServiceOntario within 6 days of the hand-over.`
        : `${capitalized(holder)} sends ${amount} to your bank account.`
  }
}

/** The label of the button that completes a step. */
export const ACT_LABELS: Record<SettlementStepName, string> = {
  buyerSentFunds: "I have sent the funds",
  fundsReceivedByNorthlot: "The money has arrived",
  deliveryScheduled: "Save the meeting",
  keysDocsHanded: "I have handed over the car",
  buyerApproved: "Approve the sale",
  sellerApproved: "Approve the sale",
  northlotPaidSeller: "Nothing is outstanding",
}

/** The confirmation question before the viewer ticks a step that moves money or rights; null for other steps. */
export function tickQuestion(
  name: SettlementStepName,
  { role, mode, totalCents, fundsReceivedAt }: Told
): string | null {
  const amount = formatMoneyExact(totalCents)
  switch (name) {
    case "buyerSentFunds":
      if (fundsReceivedAt !== null)
        return `You confirm that the ${amount} with ${holderOf(mode)} is yours. You cannot undo this.`
      return mode === "direct"
        ? `You say that you have paid the seller ${amount}. You can undo this until the seller confirms the money.`
        : `You say that you have sent ${amount} to ${holderOf(mode)}. You can undo this until ${holderOf(mode)} confirms the money.`
    case "fundsReceivedByNorthlot":
      return role === "seller" ? `You confirm that ${amount} is in your account. You cannot undo this.` : null
    case "buyerApproved":
      return mode === "direct"
        ? "You confirm that the car and its papers are as agreed. You cannot undo this."
        : `You confirm that the car and its papers are as agreed. Once the seller approves too, they are paid ${amount}. You cannot undo this.`
    case "sellerApproved":
      return mode === "direct"
        ? "You confirm that the sale is complete from your side. You cannot undo this."
        : `You confirm that the sale is complete from your side. ${amount} is then paid to you. You cannot undo this.`
    case "northlotPaidSeller":
      return role === "seller" ? "You confirm that nothing is outstanding. The sale is complete and closed." : null
    default:
      return null
  }
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The outcome of a ticked step for the viewer. */
export function stepOutcome(name: SettlementStepName, { role, mode, totalCents }: Told): string {
  const buyer = role === "buyer"
  const amount = formatMoneyExact(totalCents)
  const holder = holderOf(mode)
  switch (name) {
    case "buyerSentFunds":
      if (mode === "direct") return buyer ? `You paid the seller ${amount}.` : `The buyer paid you ${amount}.`
      return buyer ? `You wired ${amount} to ${holder}.` : `The buyer wired ${amount} to ${holder}.`
    case "fundsReceivedByNorthlot":
      if (mode === "direct") return buyer ? `The seller received ${amount}.` : `You received ${amount}.`
      return `${capitalized(holder)} received ${amount}.`
    case "deliveryScheduled":
      return "You agreed on when and where the car changes hands. Either of you can move the meeting until the hand-over."
    case "keysDocsHanded":
      return buyer
        ? "The seller handed over the car with these keys and papers."
        : "You handed over the car with these keys and papers."
    case "buyerApproved":
      return buyer ? "You approved the car and its papers." : "The buyer approved the car and its papers."
    case "sellerApproved":
      return buyer ? "The seller approved the sale." : "You approved the sale."
    case "northlotPaidSeller":
      if (mode === "direct")
        return buyer
          ? "The seller confirmed that nothing is outstanding."
          : "You confirmed that nothing is outstanding."
      return buyer ? `${capitalized(holder)} paid the seller.` : `${capitalized(holder)} paid you ${amount}.`
  }
}
