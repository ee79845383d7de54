import { papersOfSale, type SalePaperName, type SalePaperTerms } from "./sale-papers"

/** Who holds the buyer's money: the platform in trust, a named third party, or nobody (decisions: After the sale). */
export type SettlementMode = "trust" | "agent" | "direct"

/** The steps of a settlement, in order. Their names are the flags of spec §3 (Escrow wizard). */
export const SETTLEMENT_STEPS = [
  "buyerSentFunds",
  "fundsReceivedByNorthlot",
  "deliveryScheduled",
  "keysDocsHanded",
  "buyerApproved",
  "sellerApproved",
  "northlotPaidSeller",
] as const
export type SettlementStepName = (typeof SETTLEMENT_STEPS)[number]

export type SettlementActor = "buyer" | "seller" | "admin"

export interface SettlementStep {
  name: SettlementStepName
  title: string
  /** Who may complete the step. Either party may schedule the delivery. */
  by: readonly SettlementActor[]
}

const TRUST: readonly SettlementStep[] = [
  { name: "buyerSentFunds", title: "Buyer Sent Funds", by: ["buyer"] },
  { name: "fundsReceivedByNorthlot", title: "Funds Received by Northlot", by: ["admin"] },
  { name: "deliveryScheduled", title: "Schedule Delivery or Pick Up", by: ["buyer", "seller"] },
  { name: "keysDocsHanded", title: "Keys & Docs Hand Over", by: ["seller"] },
  { name: "buyerApproved", title: "Buyer Approve Sale Complete", by: ["buyer"] },
  { name: "sellerApproved", title: "Seller Approve Sale Complete", by: ["seller"] },
  { name: "northlotPaidSeller", title: "Northlot Paid the Seller", by: ["admin"] },
]

const AGENT: Partial<Record<SettlementStepName, Partial<SettlementStep>>> = {
  fundsReceivedByNorthlot: { title: "Funds Received by the Escrow Agent" },
  northlotPaidSeller: { title: "Escrow Agent Paid the Seller" },
}

/**
 * In `direct` nobody holds the money. The seller therefore confirms the two steps that an admin confirms in `trust` and
 * `agent`.
 */
const DIRECT: Partial<Record<SettlementStepName, Partial<SettlementStep>>> = {
  fundsReceivedByNorthlot: { title: "Seller Received Funds", by: ["seller"] },
  northlotPaidSeller: { title: "Seller Confirms Final Payment", by: ["seller"] },
}

/** The seven steps of a mode, in order (spec §2, Post-sale escrow wizard). */
export function settlementSteps(mode: SettlementMode): readonly SettlementStep[] {
  const changes = mode === "agent" ? AGENT : mode === "direct" ? DIRECT : {}
  return TRUST.map((step) => ({ ...step, ...changes[step.name] }))
}

/** The first step that is not done; `null` when all are. */
export function nextStep(mode: SettlementMode, done: ReadonlySet<SettlementStepName>): SettlementStep | null {
  return settlementSteps(mode).find(({ name }) => !done.has(name)) ?? null
}

/** Whether every earlier step is done (spec §4, Escrow wizard). */
export function stepIsReached(name: SettlementStepName, done: ReadonlySet<SettlementStepName>): boolean {
  return SETTLEMENT_STEPS.slice(0, SETTLEMENT_STEPS.indexOf(name)).every((earlier) => done.has(earlier))
}

export const WAITING_FOR_STEPS = "Waiting for previous step(s) to be completed…"

/** The items of a hand-over in Ontario: the keys, and those papers of a sale that go with the car. */
export const HANDOVER_ITEMS = [
  "keys",
  "permit",
  "uvip",
  "billOfSale",
  "safetyCertificate",
] as const satisfies readonly ("keys" | SalePaperName)[]
export type HandoverItem = (typeof HANDOVER_ITEMS)[number]

export interface HandoverEntry {
  name: HandoverItem
  title: string
  /** Whether the hand-over requires this item. */
  needed: boolean
}

/** The checklist of a sale's hand-over: the keys, and its papers. */
export function handoverEntries(terms: SalePaperTerms): HandoverEntry[] {
  const papers = new Map(papersOfSale(terms).map((paper) => [paper.name, paper]))
  return HANDOVER_ITEMS.flatMap((name): HandoverEntry[] => {
    if (name === "keys") return [{ name, title: "All keys and remotes", needed: true }]
    const paper = papers.get(name)
    return paper ? [{ name, title: paper.title, needed: paper.need === "handover" }] : []
  })
}

/** The items that a hand-over requires. A dealer owes no UVIP, and an 'as is' seller no safety certificate. */
export function neededAtHandover(terms: SalePaperTerms): HandoverItem[] {
  return handoverEntries(terms)
    .filter(({ needed }) => needed)
    .map(({ name }) => name)
}
