import type { MedusaContainer } from "@medusajs/framework/types"
import type { AppointmentRecord } from "#src/modules/certification/types"
import type { NoticeToSend } from "#src/modules/message/types"
import { moneyIsSent } from "#src/modules/settlement/rules/settlement"
import { database } from "#src/platform/database"
import { untilAborted } from "#src/platform/job-runner"
import { logger } from "#src/platform/logger"
import { emit } from "#src/platform/outbox"
import { feesToRemindOf, type DueFee } from "#src/queries/fee/due-fees"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { remindOfInspection, reminderKey } from "../certification/follow-inspection"
import { certification } from "../certification/modules"
import { listingNotice } from "./listing-notice"
import { saleStepKey, saleStepNotice, partiesOf } from "../sale/sale-notices"
import { escrow, saleOf, type Party } from "../settlement/settlement-of"
import type { DueSettlementPaper, OverdueSettlement } from "#src/modules/settlement/types"

const HOURS_BEFORE_PAYOUT = 4
const FEES_AT_ONCE = 500
const INSPECTIONS_AT_ONCE = 500
const FUNDS_OVERDUE = "funds-overdue"

/**
 * Sends reminders of unpaid fees, vehicle payments, papers, inspections and payouts that are due by the market's clock.
 * Each reminder is sent once, however often this runs and in however many processes. A failed reminder does not stop
 * the others; the next run retries it.
 */
export async function sendReminders(scope: MedusaContainer, signal: AbortSignal): Promise<void> {
  for (const fee of untilAborted(await feesToRemindOf(FEES_AT_ONCE), signal))
    await attempt(fee.key, () => remindOfFee(scope, fee))
  const urgent = await escrow(scope).settlements.urgent(HOURS_BEFORE_PAYOUT)
  for (const due of untilAborted(await untoldFunds(scope, urgent), signal))
    await attempt(due.saleId, () => remindOfFunds(scope, due))
  for (const due of untilAborted(await escrow(scope).settlements.duePapers(), signal))
    await attempt(due.saleId, () => remindOfPaper(scope, due))
  for (const appointment of untilAborted(await untoldInspections(scope), signal))
    await attempt(appointment.id, () => remindOfInspection(scope, appointment))
  const payouts = urgent.filter(({ due }) => due === "payout")
  for (const payout of untilAborted(payouts, signal)) await attempt(payout.saleId, () => warnOfPayout(scope, payout))
}

async function attempt(subject: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    logger.error({ err: error, subject }, "A reminder could not be sent")
  }
}

async function remindOfFee(scope: MedusaContainer, { feeId, saleId, party, overdue, key }: DueFee): Promise<void> {
  const sale = await saleOf(scope, saleId)
  const [fee, parties, listing] = await Promise.all([
    scope.resolve("fee").fees.retrieve(feeId),
    partiesOf(scope, sale),
    listingFacts(sale.listingId),
  ])
  const { totalCents, dueAt } = fee!
  const told = { type: "feeDue", params: { fact: "fee-due", totalCents, dueAt: dueAt.toISOString(), overdue } } as const
  const about = { key, role: party, listingId: sale.listingId, saleId, car: listing.title, told }
  await tell(scope, listingNotice(parties[party], about, { template: "fee-due", data: { party } }))
}

/** Sales whose buyer was not yet told that the money is due within a day, or overdue. */
async function untoldFunds(scope: MedusaContainer, urgent: readonly OverdueSettlement[]): Promise<OverdueSettlement[]> {
  const funds = urgent.filter(({ due }) => due !== "payout")
  const keyOf = (one: OverdueSettlement) => saleStepKey(one.saleId, fundsStep(one), "buyer")
  const untold = await scope.resolve("message").notices.untold(funds.map(keyOf))
  return funds.filter((one) => untold.has(keyOf(one)))
}

/** Inspections within the next 24 hours without a reminder. A moved inspection gets a new reminder. */
async function untoldInspections(scope: MedusaContainer): Promise<AppointmentRecord[]> {
  const due = await certification(scope).appointments.dueForReminder(INSPECTIONS_AT_ONCE)
  const untold = await scope.resolve("message").notices.untold(due.map(reminderKey))
  return due.filter((appointment) => untold.has(reminderKey(appointment)))
}

/**
 * Reminds the buyer to pay for the car. Sends nothing while a dispute or an unpaid fee stops the sale, or if the buyer
 * has sent the money by now.
 */
async function remindOfFunds(scope: MedusaContainer, due: OverdueSettlement): Promise<void> {
  await database().transaction(async () => {
    const sale = await saleOf(scope, due.saleId, { lock: true })
    const settlement = await escrow(scope).settlements.ofSale(sale.id)
    if (sale.status !== "open" || !settlement || settlement.state.dispute || moneyIsSent(settlement.state)) return
    const [parties, listing] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
    const { mode, totalCents } = settlement.terms
    const money = { totalCents, dueAt: due.dueAt.toISOString() }
    const params =
      due.due === "funds-soon"
        ? ({ fact: "funds-due-soon", mode, ...money } as const)
        : ({ fact: "funds-overdue", ...money } as const)
    await tell(scope, saleStepNotice(sale, listing, parties, "buyer", { key: fundsStep(due), params }))
  })
}

/**
 * A new account for wires gives the buyer a new due time. The key of `funds-soon` contains the due time, so that the
 * buyer is reminded of the new one. The overdue notice is sent once per sale.
 */
function fundsStep({ due, dueAt }: OverdueSettlement): string {
  return due === "funds-soon" ? `funds-due-soon:${dueAt.toISOString()}` : FUNDS_OVERDUE
}

/**
 * Reminds of a paper that is due. The buyer is reminded to register the car; both parties are reminded of the safety
 * certificate. Each paper has one reminder a day ahead and one after its day has passed. A run after that day sends
 * only the second.
 */
async function remindOfPaper(scope: MedusaContainer, { saleId, paper, day, past }: DueSettlementPaper): Promise<void> {
  const key = `${paper}-${past ? "past" : "due"}-${day}`
  const to: Party[] = paper === "registration" ? ["buyer"] : ["buyer", "seller"]
  const untold = await scope.resolve("message").notices.untold(to.map((party) => saleStepKey(saleId, key, party)))
  if (untold.size === 0) return
  const [sale, settlement] = await Promise.all([saleOf(scope, saleId), escrow(scope).settlements.ofSale(saleId)])
  if (sale.status === "cancelled" || sale.status === "awaiting_fees" || !settlement || settlement.state.dispute) return
  const [parties, listing] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  const fact = paper === "registration" ? "registration-due" : "safety-certificate-due"
  for (const party of to)
    await tell(scope, saleStepNotice(sale, listing, parties, party, { key, params: { fact, day, past } }))
}

/**
 * Emits the warning that a payout is urgent, together with its audit row. A postponed payout has a new due time and
 * gets a new warning.
 */
async function warnOfPayout(scope: MedusaContainer, { saleId, dueAt }: OverdueSettlement): Promise<void> {
  const due = dueAt.toISOString()
  await database().transaction(async () => {
    const first = await emit("payout.urgent", { saleId, dueAt: due }, `${saleId}:${due}`)
    if (!first) return
    const entry = { actor: "system", action: "payout.urgent", subject: saleId, details: { dueAt: due } }
    await scope.resolve("operations").auditLog.record(entry)
  })
}

async function tell(scope: MedusaContainer, notice: NoticeToSend): Promise<void> {
  await scope.resolve("message").notices.send([notice])
}
