import {
  cents,
  neededAtHandover,
  settlementSteps,
  stepIsReached,
  type SettlementActor,
  type SettlementPolicy,
  type SettlementStepName,
  type SettlementView,
} from "@northlot/contract"
import { salePapers, type PaperFacts, type SalePaperStanding } from "#src/modules/settlement/rules/sale-papers"
import {
  approvalsNeeded,
  awaitsWireAccount,
  holdsFunds,
  mayComeEarly,
  takeBackSentRefusal,
} from "#src/modules/settlement/rules/settlement"
import type { SaleRecord } from "#src/modules/sale/types"
import type { PaperFile, Settlement, StoredSettlementEvent } from "#src/modules/settlement/types"
import { wireAccountEntered } from "#src/modules/settlement/rules/wire-account"

/** A settlement as this viewer may see it. Only the buyer and the operator see the bank details to pay to. */
export function settlementView(
  { terms, events, state, now }: Settlement,
  sale: Pick<SaleRecord, "id" | "listingId">,
  context: {
    role: SettlementActor
    title: string
    policy: SettlementPolicy
    papers: PaperFacts
    files: ReadonlyMap<string, PaperFile>
    payoutAccount: SettlementView["payoutAccount"]
    /** How a cancelled sale ended. */
    ending: Ending | null
  }
): SettlementView {
  const { role, title, policy, files, payoutAccount, ending } = context
  const cancelled = newest(events, "cancelled")
  const running = !state.cancelled && !state.dispute
  const disputed = newest(events, "dispute.opened")
  const accountEntered = wireAccountEntered(policy)
  const closed = awaitsWireAccount(terms, state, accountEntered)
  return {
    saleId: sale.id,
    listingId: sale.listingId,
    title,
    role,
    mode: terms.mode,
    sellerType: terms.sellerType,
    status: state.cancelled
      ? "cancelled"
      : state.done.has("northlotPaidSeller")
        ? "completed"
        : state.dispute
          ? "disputed"
          : "in_progress",
    hammerCents: terms.hammerCents,
    hstCents: terms.hstCents,
    totalCents: terms.totalCents,
    wire:
      role === "seller" ||
      terms.mode === "direct" ||
      !accountEntered ||
      state.done.has("fundsReceivedByNorthlot") ||
      state.cancelled
        ? null
        : wireOf(terms, policy),
    awaitsWireAccount: closed,
    steps: settlementSteps(terms.mode).map(({ name, title: label, by }) => {
      const done = state.done.has(name)
      const completed = done ? completionOf(events, name) : null
      const reached =
        stepIsReached(name, state.done) || mayComeEarly(name, { by: role, wireAccountEntered: accountEntered })
      return {
        name,
        title: label,
        by: [...by],
        done,
        doneAt: completed?.at.toISOString() ?? null,
        doneByRole: completed?.by ?? null,
        ...(role === "admin" ? forStaff(events, name, completed) : {}),
        reached,
        mine: running && !done && reached && by.includes(role) && !(name === "buyerSentFunds" && closed),
        canTakeBack: name === "buyerSentFunds" && takeBackSentRefusal(state, role) === null,
      }
    }),
    meeting: state.meeting,
    inspection: state.inspection,
    safetyIncluded: terms.safetyIncluded,
    papers: salePapers(terms, state, context.papers).map((paper) =>
      paperView(paper, { role, events, state, files, acceptedBy: context.papers.billOfSaleAcceptedBy })
    ),
    ...(role === "admin" ? { paperHistory: paperHistory(events, files) } : {}),
    handedOver: [...state.handedOver],
    neededAtHandover: neededAtHandover(terms),
    // A wire that arrived before the buyer's confirmation is never late, so no due time is shown.
    fundsDueAt: (isEarly(state) ? null : terms.fundsDueAt?.toISOString()) ?? null,
    fundsReceivedAt: state.done.has("fundsReceivedByNorthlot") ? doneAt(events, "fundsReceivedByNorthlot") : null,
    dispute:
      state.dispute && disputed
        ? { openedBy: state.dispute.by, reason: state.dispute.reason, at: disputed.at.toISOString() }
        : null,
    cancelled:
      cancelled && ending
        ? {
            ...ending,
            at: cancelled.at.toISOString(),
            returnedCents: holdsFunds(terms, state) ? terms.totalCents : cents(0),
          }
        : null,
    payout:
      terms.payoutDueAt || state.done.has("northlotPaidSeller")
        ? {
            dueAt: (terms.payoutDueAt ?? terms.finishedAt ?? now).toISOString(),
            approvalsNeeded: approvalsNeeded(terms),
            approvedBy: role === "admin" ? [...state.approvedBy] : [],
            ...(role === "admin" ? { batch: state.batch?.number ?? null } : {}),
            paidAt: state.done.has("northlotPaidSeller") ? doneAt(events, "northlotPaidSeller") : null,
          }
        : null,
    payoutAccount,
    startedAt: terms.startedAt.toISOString(),
    serverNow: now.toISOString(),
  }
}

const isEarly = ({ done }: Settlement["state"]): boolean =>
  done.has("fundsReceivedByNorthlot") && !done.has("buyerSentFunds")

/** The facts about a cancellation that the settlement's events do not contain. */
export type Ending = Pick<NonNullable<SettlementView["cancelled"]>, "fault" | "ownFee" | "offered">

type PaperContext = {
  role: SettlementActor
  events: readonly StoredSettlementEvent[]
  state: Settlement["state"]
  files: ReadonlyMap<string, PaperFile>
  /** The parties who accepted the bill of sale. */
  acceptedBy: PaperFacts["billOfSaleAcceptedBy"]
}

function paperView(
  { record, ...paper }: SalePaperStanding,
  { role, events, state, files, acceptedBy }: PaperContext
): SettlementView["papers"][number] {
  const recorded = record && events.find(({ number }) => number === record.record)
  const confirmed =
    record && events.find(({ event }) => event.type === "paper.confirmed" && event.record === record.record)
  const mayRecord = paper.name !== "billOfSale" && (paper.need !== "afterwards" || state.done.has("keysDocsHanded"))
  const mine: SettlementView["papers"][number]["mine"] = []
  if (role !== "admin" && !state.cancelled) {
    const own = record?.by === role
    if (mayRecord && paper.by.includes(role) && (own || !record || paper.state === "expired")) mine.push("record")
    if (record && !record.confirmed) {
      if (own) mine.push("withdraw")
      // The buyer's approval of the sale confirms the papers that came with the car, so nobody need confirm them
      // separately.
      else if (paper.state !== "confirmed") mine.push("confirm")
    }
  }
  return {
    ...paper,
    by: [...paper.by],
    record:
      record && recorded
        ? {
            record: record.record,
            by: record.by,
            issuedOn: record.issuedOn,
            reference: record.reference,
            file: fileView(record.fileId, files),
            recordedAt: recorded.at.toISOString(),
          }
        : null,
    confirmedAt: confirmed?.at.toISOString() ?? null,
    acceptedBy: paper.name === "billOfSale" ? [...acceptedBy] : [],
    mine,
  }
}

function fileView(fileId: string | null, files: ReadonlyMap<string, PaperFile>): { id: string; name: string } | null {
  const file = fileId === null ? undefined : files.get(fileId)
  return file ? { id: file.id, name: file.fileName } : null
}

const PAPER_ACTS = {
  "paper.recorded": "recorded",
  "paper.withdrawn": "withdrawn",
  "paper.confirmed": "confirmed",
} as const

function paperHistory(
  events: readonly StoredSettlementEvent[],
  files: ReadonlyMap<string, PaperFile>
): NonNullable<SettlementView["paperHistory"]> {
  return events.flatMap(({ event, at }) => {
    if (event.type !== "paper.recorded" && event.type !== "paper.withdrawn" && event.type !== "paper.confirmed")
      return []
    const said = event.type === "paper.recorded" ? event : { issuedOn: null, reference: "", fileId: null }
    return [
      {
        paper: event.paper,
        act: PAPER_ACTS[event.type],
        by: event.by,
        at: at.toISOString(),
        issuedOn: said.issuedOn,
        reference: said.reference,
        file: fileView(said.fileId, files),
      },
    ]
  })
}

function wireOf(terms: Settlement["terms"], policy: SettlementPolicy): SettlementView["wire"] {
  const { beneficiary, institution, transit, accountNumber } = policy
  return {
    beneficiary,
    institution,
    transit,
    accountNumber,
    reference: terms.wireReference,
    amountCents: terms.totalCents,
  }
}

function newest(
  events: readonly StoredSettlementEvent[],
  type: StoredSettlementEvent["event"]["type"]
): StoredSettlementEvent | undefined {
  return events.filter(({ event }) => event.type === type).at(-1)
}

interface Completion {
  by: SettlementActor
  actor: string
  at: Date
  bankReference: string | null
  reason: string | null
}

/** The newest completion of a step, since a reversed step can be completed again. */
function completionOf(events: readonly StoredSettlementEvent[], name: SettlementStepName): Completion | null {
  for (const { event, actor, at } of [...events].reverse()) {
    if (event.type !== "step.completed" || event.step !== name) continue
    return { by: event.by, actor, at, bankReference: event.bankReference ?? null, reason: event.reason ?? null }
  }
  return null
}

/** Who completed a step, what they entered, and every reversal of the step. */
function forStaff(
  events: readonly StoredSettlementEvent[],
  name: SettlementStepName,
  completed: Completion | null
): Pick<SettlementView["steps"][number], "doneBy" | "bankReference" | "reason" | "takenBack"> {
  const takenBack = events.flatMap(({ event, actor, at }) =>
    event.type === "step.reversed" && event.step === name
      ? [{ by: event.by ?? actor, at: at.toISOString(), reason: event.reason }]
      : []
  )
  if (!completed) return { takenBack }
  const { by, actor, bankReference, reason } = completed
  return { doneBy: by === "admin" ? actor : by, bankReference, reason, takenBack }
}

function doneAt(events: readonly StoredSettlementEvent[], name: SettlementStepName): string | null {
  return completionOf(events, name)?.at.toISOString() ?? null
}
