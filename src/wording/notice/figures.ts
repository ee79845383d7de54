import {
  endText,
  formatCalendarDay,
  formatMoney,
  formatMoneyExact,
  torontoDay,
  torontoTime,
  type NoticeFact,
  type NoticeParams,
} from "@northlot/contract"
import { priceRows } from "./deal-price"
import type { Reader } from "./words"

/** The figures that an e-mail shows in addition to its sentences. */
export interface Figures {
  rows: [label: string, value: string][]
  /** The deadline of the requested action. */
  deadline: [label: string, value: string] | null
  /** The e-mail's subject line: what the reader can or must do. Null if the notice's title serves as the subject. */
  subject: string | null
}

const NOTHING: Figures = { rows: [], deadline: null, subject: null }
const rows = (...rows: Figures["rows"]): Figures => ({ ...NOTHING, rows })

export function noticeFigures({ type, params }: NoticeFact, reader: Reader): Figures {
  const figures = (FIGURES as Partial<Record<NoticeFact["type"], (params: never, reader: Reader) => Figures>>)[type]
  return figures ? figures(params as never, reader) : NOTHING
}

/** The figures as text values of a message: one line per figure, with a tab between label and value. */
export function figureData(told: NoticeFact, reader: Reader): Record<string, string> {
  const { rows, deadline, subject } = noticeFigures(told, reader)
  const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim()
  return {
    ...(reader.car ? { car: reader.car } : {}),
    ...(rows.length > 0 ? { rows: rows.map((row) => row.map(inOneLine).join("\t")).join("\n") } : {}),
    ...(deadline ? { deadlineLabel: deadline[0], deadline: deadline[1] } : {}),
    ...(subject ? { subject } : {}),
  }
}

const FIGURES: { [Type in NoticeFact["type"]]?: (params: NoticeParams<Type>, reader: Reader) => Figures } = {
  outbid: ({ currentCents, minimumCents, endsAt }) => ({
    ...rows(["Highest bid now", formatMoney(currentCents)], ["To lead again, at least", formatMoney(minimumCents)]),
    deadline: ["Bid before", endText(endsAt)],
  }),
  reminder: (params) => {
    if (params.fact === "bought") return rows(["Bought for", formatMoney(params.priceCents)])
    const { currentCents, openingCents, endsAt } = params
    return {
      ...rows(
        currentCents === null
          ? ["Bidding opens at", formatMoney(openingCents)]
          : ["Highest bid now", formatMoney(currentCents)]
      ),
      deadline: ["Bid before", endText(endsAt)],
    }
  },
  feeDue: ({ totalCents, dueAt, overdue }, { role }) => ({
    ...rows([`${role === "buyer" ? "Buyer" : "Seller"} fee, HST included`, formatMoneyExact(totalCents)]),
    deadline: [overdue ? "It was due" : "Pay by", torontoTime(dueAt)],
  }),
  saleStep,
  runnerUpOffer: (params, { role, car, fromDealer }) => ({
    ...rows(...priceRows(params.priceCents, { fromDealer })),
    ...(params.fact === "opened"
      ? {
          deadline: [role === "buyer" ? "Accept by" : "On offer until", torontoTime(params.endsAt)] as [string, string],
          subject: role === "buyer" ? `Buy ${car} by ${torontoDay(params.endsAt)}, if you like` : null,
        }
      : {}),
  }),
  negotiation: (params, { role, fromDealer }) => {
    if (!("until" in params)) return NOTHING
    const label = "by" in params && params.by === role ? "The other side answers by" : "Answer by"
    return { ...rows(...priceRows(params.priceCents, { fromDealer })), deadline: [label, torontoTime(params.until)] }
  },
  bidsVoided: (params) =>
    "currentCents" in params && params.currentCents !== null
      ? rows(["Highest bid now", formatMoney(params.currentCents)])
      : NOTHING,
  auctionExtended: (params, { role }) => ({
    ...(params.fact === "paused" ? rows(["Nobody can bid until", torontoTime(params.until)]) : NOTHING),
    deadline: [role === "buyer" ? "Bid before" : "It ends", endText(params.endsAt)],
  }),
  appointment: (params) => {
    if (params.fact === "paid")
      return rows(["Paid", formatMoneyExact(params.amountCents)], ["HST included", formatMoneyExact(params.hstCents)])
    return params.fact === "booked" || params.fact === "moved" || params.fact === "tomorrow"
      ? rows(["When", torontoTime(params.startsAt)])
      : NOTHING
  },
  promotion: (params) => {
    if (params.fact === "paid")
      return rows(["Paid", formatMoneyExact(params.priceCents)], ["HST included", formatMoneyExact(params.hstCents)])
    return params.fact === "ending" ? { ...NOTHING, deadline: ["Extend it by", torontoTime(params.endsAt)] } : NOTHING
  },
  savedSearch: (params) =>
    params.fact === "found"
      ? {
          ...rows(
            params.currentBidCents === null
              ? ["Bidding opens at", formatMoney(params.openingPriceCents)]
              : ["Highest bid now", formatMoney(params.currentBidCents)]
          ),
          deadline: ["Bid before", endText(params.endsAt)],
        }
      : NOTHING,
}

function saleStep(params: NoticeParams<"saleStep">, { role, car }: Reader): Figures {
  switch (params.fact) {
    case "wire-account-entered":
      return {
        ...rows(["To be wired", formatMoneyExact(params.totalCents)]),
        deadline: ["Wire it by", torontoTime(params.dueAt)],
        subject: `Pay for ${car} by ${torontoDay(params.dueAt)}`,
      }
    case "payment-asked":
      return params.dueAt === null
        ? { ...rows(["Not yet to be paid", formatMoneyExact(params.totalCents)]), subject: null }
        : {
            ...rows([toPay(params.mode), formatMoneyExact(params.totalCents)]),
            deadline: ["Pay it by", torontoTime(params.dueAt)],
            subject: `Pay for ${car} by ${torontoDay(params.dueAt)}`,
          }
    case "funds-due-soon":
      return {
        ...rows([toPay(params.mode), formatMoneyExact(params.totalCents)]),
        deadline: ["Pay it by", torontoTime(params.dueAt)],
        subject: `Pay for ${car} by ${torontoDay(params.dueAt)}`,
      }
    case "funds-overdue":
      return {
        ...rows(["To be wired", formatMoneyExact(params.totalCents)]),
        deadline: ["It was due", torontoTime(params.dueAt)],
        subject: null,
      }
    case "registration-due":
      return { ...NOTHING, deadline: [params.past ? "It was due" : "Register by", formatCalendarDay(params.day)] }
    case "safety-certificate-due":
      return {
        ...NOTHING,
        deadline: [params.past ? "Valid until (expired)" : "Valid until", formatCalendarDay(params.day)],
      }
    case "funds-sent":
      return {
        ...rows(["Sent, as the buyer says", formatMoneyExact(params.totalCents)]),
        subject: `Keep ${car} until the money is confirmed`,
      }
    case "funds-sent-taken-back":
      return {
        ...rows(["Not sent, as the buyer says now", formatMoneyExact(params.totalCents)]),
        subject: `Keep ${car}: the buyer has not sent the money`,
      }
    case "funds-received":
      return {
        ...rows(["Received", formatMoneyExact(params.totalCents)]),
        subject: `Arrange the hand-over of ${car}: the money is there`,
      }
    case "confirm-funds-sent":
      return {
        ...rows(["Received", formatMoneyExact(params.totalCents)]),
        subject: `Confirm your payment for ${car}`,
      }
    case "funds-received-early":
      return {
        ...rows(["Received", formatMoneyExact(params.totalCents)]),
        subject: `The money for ${car} is there`,
      }
    case "handed-over":
    case "buyer-approved":
      return { ...NOTHING, subject: `Approve the sale of ${car}` }
    case "both-approved":
      return {
        ...rows(["Amount", formatMoneyExact(params.totalCents)]),
        subject: params.accountMissing ? `Say where the money for ${car} goes` : `The sale of ${car} is approved`,
      }
    case "paid-out":
      return {
        ...rows(["Amount", formatMoneyExact(params.totalCents)]),
        subject: role === "seller" ? `You are paid for ${car}` : `Register ${car}: the sale is complete`,
      }
    case "meeting-arranged":
      return {
        ...rows(["When", torontoTime(params.at)], ["Where", params.place]),
        subject: `Meet on ${torontoDay(params.at)} about ${car}`,
      }
    case "inspection-proposed":
      return {
        ...rows(["When", torontoTime(params.at)], ["Where", params.place]),
        subject: `Answer the proposal to inspect ${car} on ${torontoDay(params.at)}`,
      }
    case "inspection-agreed":
      return {
        ...rows(["When", torontoTime(params.at)], ["Where", params.place]),
        subject: `Inspection of ${car} on ${torontoDay(params.at)}`,
      }
    case "payout-returned":
      return { ...NOTHING, subject: `Look at your payout account: the money for ${car} came back` }
    case "rating-given":
      return { ...NOTHING, deadline: ["Rate until", torontoTime(params.until)] }
    default:
      return NOTHING
  }
}

function toPay(mode: "trust" | "agent" | "direct"): string {
  return mode === "direct" ? "To be paid to the seller" : "To be wired"
}
