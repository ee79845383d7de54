import {
  HELD_FEES,
  formatCalendarDay,
  formatMoney,
  formatMoneyExact,
  papersOfSale,
  settlementSteps,
  torontoTime,
  type NoticeParams,
} from "@northlot/contract"
import { hstSentence } from "./deal-price"
import { ratingWords, type RatingStep } from "./rating"
import type { Reader, Words } from "./words"

export function bidWon({ priceCents, feeCents, feeHeld, by }: NoticeParams<"bidWon">, reader: Reader): Words {
  const { car } = reader
  const price = formatMoney(priceCents)
  const said = {
    bid: `Your bid of ${price} won.`,
    offer: `You accepted the offer at ${price}.`,
    agreement: `You agreed on ${price}.`,
  }[by]
  const how = said + hstSentence(priceCents, { ...reader, role: "buyer" }, { agreed: true })
  return {
    title: `You ${by === "bid" ? "won" : "bought"} ${car}`,
    text: feeHeld
      ? `${how} ${HELD_FEES}`
      : `${how} Pay the buyer fee of ${formatMoneyExact(feeCents)} within 72 hours; the chat with the seller opens when both fees are paid.`,
  }
}

export function listingSold({ priceCents, feeCents, feeHeld }: NoticeParams<"listingSold">, reader: Reader): Words {
  const sold = `The car sold for ${formatMoney(priceCents)}.${hstSentence(priceCents, { ...reader, role: "seller" }, { agreed: true })}`
  return {
    title: `${reader.car} is sold`,
    text: feeHeld
      ? `${sold} ${HELD_FEES}`
      : `${sold} Pay the seller fee of ${formatMoneyExact(feeCents)} within 72 hours; the chat with the buyer opens when both fees are paid.`,
  }
}

export function chatActivated(_params: NoticeParams<"chatActivated">, { role, car }: Reader): Words {
  return {
    title: `The chat about ${car} is open`,
    text: `Both fees are paid. You can now write to the ${otherThan(role)} and arrange payment and hand-over.`,
  }
}

export function feeDue({ totalCents, dueAt, overdue }: NoticeParams<"feeDue">, { role, car }: Reader): Words {
  const total = formatMoneyExact(totalCents)
  const dueBy = torontoTime(dueAt)
  return overdue
    ? {
        title: `Your ${role} fee for ${car} is overdue`,
        text: `The ${role} fee of ${total} for ${car} was due on ${dueBy} and is not paid. If you do not pay the fee, the sale can be cancelled at your fault, and your account then carries a strike.`,
      }
    : {
        title: `Your ${role} fee for ${car} is due soon`,
        text: `Pay the ${role} fee of ${total} for ${car} by ${dueBy} at the latest. The private chat opens when both fees are paid.`,
      }
}

export function saleStep(params: NoticeParams<"saleStep">, { role, car }: Reader): Words {
  const next = (text: string): Words => ({ title: `${car}: next step`, text })
  switch (params.fact) {
    case "cancelled":
      return {
        title: `The sale of ${car} is cancelled`,
        text: `The sale was cancelled: ${params.reason} ${
          params.atFault
            ? "Your account carries a strike, and your fee is not refunded."
            : "If you had paid your fee, it is on its way back to you."
        }`,
      }
    case "bill-of-sale-accepted":
      return {
        title: `${car}: bill of sale`,
        text: `The ${params.by} has accepted the bill of sale. The bill is signed once both of you have accepted it.`,
      }
    case "wire-account-entered":
      return {
        title: `You can pay for ${car} now`,
        text: `The account that you pay into is set up. Wire ${formatMoneyExact(params.totalCents)} by ${torontoTime(params.dueAt)}; the details are on the page of the sale, and nowhere else.`,
      }
    case "payment-asked":
      return paymentAsked(params, car)
    case "funds-due-soon":
      return {
        title: `Your payment for ${car} is due soon`,
        text: `${formatMoneyExact(params.totalCents)} is due by ${torontoTime(params.dueAt)} and is not marked as sent. ${
          params.mode === "direct" ? "Pay the seller" : "Send the money by wire"
        }, then tick 'Buyer Sent Funds'. If you have sent the money already, only the tick is missing.`,
      }
    case "funds-overdue":
      return {
        title: `Your payment for ${car} is overdue`,
        text: `${formatMoneyExact(params.totalCents)} was due on ${torontoTime(params.dueAt)} and is not marked as sent. Send the money by wire, then tick 'Buyer Sent Funds'. If you have sent the money already, only the tick is missing.`,
      }
    case "registration-due":
      return registrationDue(params, car)
    case "safety-certificate-due":
      return safetyCertificateDue(params, car)
    case "rating-asked":
    case "rating-given":
    case "ratings-shown":
    case "rating-answered":
    case "rating-removed":
      return ratingWords(params, { role, car })
    default:
      return next(stepText(params, role))
  }
}

function paymentAsked(
  { mode, totalCents, dueAt, ...terms }: Extract<NoticeParams<"saleStep">, { fact: "payment-asked" }>,
  car: string
): Words {
  const amount = formatMoneyExact(totalCents)
  const owed = papersOfSale(terms).filter(({ need }) => need === "handover")
  const papers = `The car is handed over with these papers: ${owed.map(({ title }) => title).join("; ")}.`
  if (dueAt === null)
    return {
      title: `Do not pay for ${car} yet`,
      text: `Both fees are paid, and the payment for the car is next: ${amount}. Do not pay yet: the account that you pay into is not set up. We write to you as soon as the account is set up. The time to pay begins only then. ${papers}`,
    }
  const by = torontoTime(dueAt)
  const how =
    mode === "direct"
      ? `Pay the seller ${amount} by ${by}; agree in the chat how to pay.`
      : `Wire ${amount} by ${by}; the account is on the page of the sale, and nowhere else.`
  return {
    title: `Pay for ${car} now`,
    text: `Both fees are paid, and the payment for the car is next. ${how} ${papers}`,
  }
}

type DueDay = { day: string; past: boolean }

function registrationDue({ day, past }: DueDay, car: string): Words {
  const by = formatCalendarDay(day)
  const record = "record the date under Papers"
  return past
    ? {
        title: `Registration of ${car} is overdue`,
        text: `The car had to be registered in your name by ${by}, within 6 days of the hand-over. If the car is registered, ${record}.`,
      }
    : {
        title: `Register ${car} by ${by}`,
        text: `The car must be registered in your name within 6 days of the hand-over, by ${by}. Then ${record}.`,
      }
}

function safetyCertificateDue({ day, past }: DueDay, car: string): Words {
  const until = formatCalendarDay(day)
  return past
    ? {
        title: `The safety certificate of ${car} has expired`,
        text: `The Safety Standards Certificate was valid until ${until}, 36 days after its issue. Without a new certificate the buyer cannot put plates on the car.`,
      }
    : {
        title: `The safety certificate of ${car} counts only until ${until}`,
        text: `The Safety Standards Certificate counts until ${until}, 36 days after its issue. Hand the car over before then, or have a new certificate made.`,
      }
}

type Step = Exclude<
  NoticeParams<"saleStep">,
  | RatingStep
  | {
      fact:
        | "cancelled"
        | "bill-of-sale-accepted"
        | "wire-account-entered"
        | "payment-asked"
        | "funds-due-soon"
        | "funds-overdue"
        | "registration-due"
        | "safety-certificate-due"
    }
>

function stepText(step: Step, role: Reader["role"]): string {
  switch (step.fact) {
    case "funds-sent":
      return `The buyer says that ${formatMoneyExact(step.totalCents)} is sent. Keep the car until the money is confirmed.`
    case "funds-sent-taken-back":
      return `The buyer now says that ${formatMoneyExact(step.totalCents)} is not sent. Keep the car until the money is confirmed.`
    case "funds-received": {
      const { title } = settlementSteps(step.mode).find(({ name }) => name === "fundsReceivedByNorthlot")!
      return `${title}: ${formatMoneyExact(step.totalCents)}. Arrange delivery or pick-up next.`
    }
    case "confirm-funds-sent":
      return `Your ${formatMoneyExact(step.totalCents)} has arrived. Confirm on the sale's page that you sent the money, and the sale goes on.`
    case "funds-received-early": {
      const { title } = settlementSteps(step.mode).find(({ name }) => name === "fundsReceivedByNorthlot")!
      return `${title}: ${formatMoneyExact(step.totalCents)}. The buyer still has to confirm the payment.`
    }
    case "handed-over":
      return "The seller has handed over keys and documents. Approve the sale once everything is as agreed."
    case "buyer-approved":
      return "The buyer has approved the sale. Approve the sale too, and you are paid."
    case "both-approved":
      return bothApprovedText(step)
    case "paid-out":
      if (step.mode === "direct") return "The sale is complete."
      return role === "seller"
        ? `${formatMoneyExact(step.totalCents)} is on its way to your bank account. The sale is complete.`
        : "The seller is paid and the sale is complete. Register the car within 6 days of the hand-over."
    case "meeting-arranged":
      return `You meet on ${torontoTime(step.at)} at ${step.place}. Both sides can move the meeting until the car is handed over.`
    case "inspection-proposed":
      return `The ${step.by} proposes to inspect the car on ${torontoTime(step.at)} at ${step.place}. Agree, decline or propose another time.`
    case "inspection-agreed":
      return `The inspection is agreed: ${torontoTime(step.at)} at ${step.place}.`
    case "inspection-declined":
      return `The ${step.by} declined the proposed time for the inspection. Propose another time, or write in the chat.`
    case "inspection-cancelled":
      return `The ${step.by} has cancelled the inspection.`
    case "paper-recorded":
      return `The ${step.by} has recorded a paper: ${paperTitle(step)}. Confirm the paper once you have seen or received it.`
    case "paper-withdrawn":
      return `The ${step.by} has withdrawn the record of a paper: ${paperTitle(step)}.`
    case "payout-returned":
      return `The bank returned your payout: ${step.reason} We will pay you again; check the payout account in your profile.`
    case "confirmation-taken-back":
      return `Our staff has undone a confirmation: ${step.reason}`
    case "dispute-opened":
      return `The ${step.by} has disputed this sale. Our staff will look at it; nothing is paid out meanwhile.`
    case "dispute-closed":
      return `The dispute is closed and the sale goes on: ${step.reason}`
    case "fee-released":
      return `The ${role} fee of ${formatMoneyExact(step.totalCents)} has been checked. Pay the fee by ${torontoTime(step.dueAt)}.`
    case "fee-disputed":
      return `The ${step.by}'s fee went back to the card after a dispute at the bank. The chat and every payment step stop until our staff writes to you: send no money meanwhile.`
  }
}

function bothApprovedText({ mode, totalCents, accountMissing }: Extract<Step, { fact: "both-approved" }>): string {
  const approved = "Both sides have approved the sale"
  const amount = formatMoneyExact(totalCents)
  if (mode === "direct") return `${approved}.`
  return mode === "trust" && accountMissing
    ? `${approved}, and ${amount} is yours. Enter your payout account in your profile now: nothing can be paid without it.`
    : `${approved}. You are paid ${amount} within 24 hours.`
}

function paperTitle({ paper, safetyIncluded }: Extract<Step, { fact: "paper-recorded" | "paper-withdrawn" }>): string {
  // `find` always succeeds here: the papers for the sale of a private seller include every kind of paper.
  return papersOfSale({ sellerType: "private", safetyIncluded }).find(({ name }) => name === paper)!.title
}

function otherThan(role: Reader["role"]): Reader["role"] {
  return role === "buyer" ? "seller" : "buyer"
}
