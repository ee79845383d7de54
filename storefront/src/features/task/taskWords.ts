import {
  LOCALE,
  TIME_ZONE,
  formatMoney,
  formatMoneyExact,
  type Cents,
  type OpenTask,
  type OpenTaskType,
} from "@northlot/contract"
import { ACT_LABELS } from "@/entities/sale/rules/guide"
import { formatMoment, formatTime } from "@/ui/rules/moment"

/** The texts of a task: a sentence, the button's label, and the address of its page. */
interface TaskWords {
  text: string
  action: string
  to: string
}

type Told = Pick<OpenTask, "type" | "aboutId" | "role" | "listingId" | "count" | "amountCents">

export function taskWords({ type, aboutId, role, listingId, count, amountCents }: Told): TaskWords {
  const buyer = role === "buyer"
  const other = buyer ? "seller" : "buyer"
  const price = inWords(formatMoney, amountCents)
  const sum = inWords(formatMoneyExact, amountCents)
  const listing = `/listing/${listingId}`
  const sale = `/payments/sale/${aboutId}`
  switch (type) {
    case "outbid":
      return { text: `You were outbid. The next bid is ${price}.`, action: "Bid again", to: `${listing}?bid` }
    case "leading":
      return { text: `You lead at ${price}. The auction ends soon.`, action: "Watch the end", to: listing }
    case "namePrice":
      return {
        text: buyer
          ? `The auction ended below the reserve at ${price}, and you led. Make your best offer.`
          : `The auction ended below the reserve at ${price}. Name your price.`,
        action: buyer ? "Make an offer" : "Name a price",
        to: listing,
      }
    case "answerPrice":
      return {
        text: buyer ? `The seller asks ${price}. Say yes or no.` : `The bidder offers ${price}. Say yes or no.`,
        action: "Answer",
        to: listing,
      }
    case "answerOffer":
      return { text: `The car is offered to you for ${price}.`, action: "See the offer", to: listing }
    case "payFee":
      return { text: `Pay your fee of ${sum}.`, action: "Pay the fee", to: `/pay/${role}?listingId=${listingId}` }
    case "payForVehicle":
      return {
        text: `Pay ${sum} for the car, then press “${ACT_LABELS.buyerSentFunds}” on the sale's page.`,
        action: "How to pay",
        to: sale,
      }
    case "confirmFundsSent":
      return {
        text: `Your ${sum} has arrived: press “${ACT_LABELS.buyerSentFunds}” on the sale's page.`,
        action: "Confirm",
        to: sale,
      }
    case "confirmFunds":
      return {
        text: `Once the buyer's ${sum} is in your account, press “${ACT_LABELS.fundsReceivedByNorthlot}”.`,
        action: "Open the step",
        to: sale,
      }
    case "arrangeMeeting":
      return { text: "Agree on when and where the car changes hands.", action: "Arrange it", to: sale }
    case "handOver":
      return { text: "Hand over the car with its keys and papers.", action: "Open the list", to: sale }
    case "approveSale":
      return {
        text: buyer ? "Approve the sale once car and papers are as agreed." : "Approve the sale from your side.",
        action: "Open the step",
        to: sale,
      }
    case "confirmPayout":
      return { text: "Confirm on the sale's page that nothing is outstanding.", action: "Open the step", to: sale }
    case "acceptBillOfSale":
      return { text: "Read the bill of sale and accept it.", action: "Bill of sale", to: `${sale}/bill-of-sale` }
    case "recordSafetyCertificate":
      return {
        text: "Record the Safety Standards Certificate that goes with the car.",
        action: "Open the papers",
        to: `${sale}#papers`,
      }
    case "confirmPapers":
      return { text: `Confirm the papers of the ${other}.`, action: "Open the papers", to: `${sale}#papers` }
    case "answerInspection":
      return { text: `The ${other} proposes an inspection.`, action: "Answer", to: `${sale}#inspection` }
    case "registerVehicle":
      return {
        text: "Register the car in your name at ServiceOntario, then record the registration.",
        action: "Open the papers",
        to: `${sale}#papers`,
      }
    case "enterPayoutAccount":
      return {
        text: "Tell us where to send your money. We cannot pay you without an account.",
        action: "Enter account",
        to: "/profile#payout-account",
      }
    case "answerQuestions":
      return {
        text: count === 1 ? "A question waits for your answer." : `${count} questions wait for your answers.`,
        action: "Answer",
        to: `${listing}#questions`,
      }
    case "answerCorrection":
      return { text: "Northlot asks you to correct this listing.", action: "Read and answer", to: listing }
    case "bookInspection":
      return {
        text: "The inspection is paid for. Choose its time.",
        action: "Book a time",
        to: `/book?session_id=${aboutId}`,
      }
    case "publishDraft":
      return { text: "Nothing is missing in this draft.", action: "Publish", to: `/sell/edit/${listingId}` }
    case "relist":
      return { text: "The auction ended without a sale.", action: "List again", to: `/sell/edit/${listingId}` }
  }
}

const inWords = (format: (amount: Cents) => string, amount: Cents | null) => (amount === null ? "" : format(amount))

/** The tasks that end at their deadline. All other tasks remain open after the deadline, as late. */
const ENDS: ReadonlySet<OpenTaskType> = new Set([
  "outbid",
  "leading",
  "namePrice",
  "answerPrice",
  "answerOffer",
  "answerInspection",
  "answerQuestions",
])

export function isOver({ type, dueAt }: Pick<OpenTask, "type" | "dueAt">, now: number): boolean {
  return dueAt !== null && ENDS.has(type) && Date.parse(dueAt) <= now
}

export const keyOf = ({ type, aboutId }: Pick<OpenTask, "type" | "aboutId">) => `${type}:${aboutId}`

/**
 * Whether the open page already shows this task: the page is the task's own page or the page of its sale. `listingId`
 * is the page's car: the address may contain the car's slug instead of its id.
 */
export function isOfPage(task: Told, { pathname, listingId }: { pathname: string; listingId: string | null }): boolean {
  const [place] = taskWords(task).to.split(/[?#]/)
  return place === pathname || place === `/listing/${listingId}` || pathname === `/payments/sale/${task.aboutId}`
}

/**
 * The link of the task line at the lower edge of a page: the page of the first task, or the page to pay all fees at
 * once.
 */
export function lineTarget(tasks: readonly OpenTask[]): string {
  const [first] = tasks
  if (!first) return ""
  const fees = tasks.filter(({ type }) => type === "payFee")
  return first.type === "payFee" && fees.length > 1 ? `/pay/${first.role}` : taskWords(first).to
}

/** A short text for the task with its car: 'pay the fee for 2019 Honda Civic'. */
function actText({ type, role, count, title }: Pick<OpenTask, "type" | "role" | "count" | "title">): string {
  switch (type) {
    case "outbid":
      return `bid again on ${title}`
    case "leading":
      return `watch the end of ${title}`
    case "namePrice":
      return role === "buyer" ? `make an offer for ${title}` : `name a price for ${title}`
    case "answerPrice":
      return `answer the price for ${title}`
    case "answerOffer":
      return `answer the offer of ${title}`
    case "payFee":
      return `pay the fee for ${title}`
    case "payForVehicle":
      return `pay for ${title}`
    case "confirmFundsSent":
      return `confirm that you paid for ${title}`
    case "confirmFunds":
      return `confirm the money for ${title}`
    case "arrangeMeeting":
      return `arrange the hand-over of ${title}`
    case "handOver":
      return `hand over ${title}`
    case "approveSale":
      return `approve the sale of ${title}`
    case "confirmPayout":
      return `finish the sale of ${title}`
    case "acceptBillOfSale":
      return `accept the bill of sale of ${title}`
    case "recordSafetyCertificate":
      return `record the safety certificate of ${title}`
    case "confirmPapers":
      return `confirm the papers of ${title}`
    case "answerInspection":
      return `answer about the inspection of ${title}`
    case "registerVehicle":
      return `register ${title}`
    case "enterPayoutAccount":
      return `say where the money for ${title} goes`
    case "answerQuestions":
      return count === 1 ? `answer a question about ${title}` : `answer ${count} questions about ${title}`
    case "answerCorrection":
      return `put something right about ${title}`
    case "bookInspection":
      return `book the inspection of ${title}`
    case "publishDraft":
      return `publish ${title}`
    case "relist":
      return `list ${title} again`
  }
}

/**
 * The task line's text: 'pay the fee for 2019 Honda Civic by Fri 5:00 p.m.'. A late task ends with '…, was due Nov 20,
 * 6:05 p.m.'.
 */
export function lineText(task: Pick<OpenTask, "type" | "role" | "count" | "title" | "dueAt">, now: number): string {
  const { dueAt } = task
  if (dueAt === null) return actText(task)
  return Date.parse(dueAt) <= now
    ? `${actText(task)}, was due ${formatMoment(dueAt)}`
    : `${actText(task)} by ${momentText(dueAt, now)}`
}

const HOUR = 3_600_000
const weekday = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, weekday: "short" })
const day = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, dateStyle: "short" })

/**
 * The deadline as text: 'Until Fri 6:05 p.m. EST, in 3 h', by Toronto's days; after the deadline 'Was due Nov 20, 6:05
 * p.m. EST'.
 */
export function deadlineText(dueAt: string, now: number): string {
  const left = Date.parse(dueAt) - now
  if (left <= 0) return `Was due ${formatMoment(dueAt)}`
  return `Until ${momentText(dueAt, now)}, in ${timeText(left)}`
}

/** The time left as text: 'In 3 h', or 'Late'. */
export function leftText(dueAt: string, now: number): string {
  const left = Date.parse(dueAt) - now
  return left <= 0 ? "Late" : `In ${timeText(left)}`
}

/** A time as text: only the time for today, with the weekday within six days, otherwise with the date. */
function momentText(dueAt: string, now: number): string {
  const due = new Date(dueAt)
  if (day.format(due) === day.format(new Date(now))) return formatTime(dueAt)
  const left = Date.parse(dueAt) - now
  return left < 6 * 24 * HOUR ? `${weekday.format(due)} ${formatTime(dueAt)}` : formatMoment(dueAt)
}

/** The time left in two units, rounded down, so that the text never promises more time than is left. */
function timeText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return "less than a minute"
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const parts: [number, string][] =
    days > 0
      ? [
          [days, days === 1 ? "day" : "days"],
          [hours % 24, "h"],
        ]
      : [
          [hours, "h"],
          [minutes % 60, "min"],
        ]
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(" ")
}
