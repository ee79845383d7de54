import type { SettlementActor, SettlementStepName, SettlementView } from "@northlot/contract"

type Step = SettlementView["steps"][number]
type Holder = Pick<SettlementView, "role" | "mode">

/** The next step; null when all are ticked. */
export function currentStep({ steps }: Pick<SettlementView, "steps">): Step | null {
  return steps.find(({ done }) => !done) ?? null
}

/** The first step to show: the requested one, else the next open one, else the last. */
export function stepToShow(settlement: Pick<SettlementView, "steps">, asked: string | null): SettlementStepName {
  const { steps } = settlement
  const wanted = steps.find(({ name }) => name === asked) ?? currentStep(settlement) ?? steps.at(-1)!
  return wanted.name
}

export interface WizardMoves {
  /** `null` on the first step. */
  back: SettlementStepName | null
  /** The step after this one; null on the last step, whose button is 'Finish'. */
  next: SettlementStepName | null
  /** Whether Next or Finish is enabled: the shown step is ticked (spec §4, Escrow wizard). */
  forward: boolean
}

export function wizardMoves(steps: readonly Step[], shown: SettlementStepName): WizardMoves {
  const index = steps.findIndex(({ name }) => name === shown)
  return {
    back: steps[index - 1]?.name ?? null,
    next: steps[index + 1]?.name ?? null,
    forward: steps[index]?.done ?? false,
  }
}

/** Who ticks a step, from the viewer's side: 'You', 'The seller', 'You or the buyer', 'Northlot'. */
export function actorText(by: readonly SettlementActor[], { role, mode }: Holder): string {
  const named: Record<SettlementActor, string> = {
    buyer: "The buyer",
    seller: "The seller",
    admin: mode === "agent" ? "The escrow agent" : "Northlot",
  }
  const others = by.filter((actor) => actor !== role)
  const mine = others.length < by.length
  if (!mine) return others.map((actor) => named[actor]).join(" or ")
  return ["You", ...others.map((actor) => named[actor].toLowerCase())].join(" or ")
}

/** Whether the step waits until Northlot has entered the account that the buyer pays into. */
export function waitsForWireAccount(
  name: SettlementStepName,
  { awaitsWireAccount }: Pick<SettlementView, "awaitsWireAccount">
): boolean {
  return name === "buyerSentFunds" && awaitsWireAccount
}

/** The due time of a step (ISO, UTC); null for a step without a due time. */
export function stepDueAt(
  name: SettlementStepName,
  { fundsDueAt, meeting, payout }: Pick<SettlementView, "fundsDueAt" | "meeting" | "payout">
): string | null {
  switch (name) {
    case "buyerSentFunds":
    case "fundsReceivedByNorthlot":
      return fundsDueAt
    case "keysDocsHanded":
      return meeting?.at ?? null
    case "northlotPaidSeller":
      return payout?.dueAt ?? null
    default:
      return null
  }
}

type Told = Pick<SettlementView, "steps" | "papers" | "inspection">

/** One sentence for each change of steps, papers and the inspection. */
export function changesBetween(before: Told, after: Told): string[] {
  const done = new Set(before.steps.filter((step) => step.done).map(({ name }) => name))
  const states = new Map(before.papers.map(({ name, state }) => [name, state]))
  const said = (inspection: Told["inspection"]) =>
    inspection.proposed ? "proposed" : inspection.agreed ? "agreed" : "none arranged"
  return [
    ...after.steps.filter((step) => step.done && !done.has(step.name)).map(({ title }) => `${title}: done.`),
    ...after.papers
      .filter(({ name, state }) => states.get(name) !== state)
      .map(({ title, state }) => `${title}: ${state}.`),
    ...(said(before.inspection) === said(after.inspection) ? [] : [`Inspection: ${said(after.inspection)}.`]),
  ]
}

/** Why this viewer cannot tick the step; null when the viewer can, or when the step is ticked. */
export function whyNotMine(
  step: Step,
  { role, mode, status, awaitsWireAccount }: Holder & Pick<SettlementView, "status" | "awaitsWireAccount">
): "stopped" | "waiting" | "closed" | { actor: string } | null {
  if (step.done || step.mine) return null
  if (status === "disputed" || status === "cancelled") return "stopped"
  if (waitsForWireAccount(step.name, { awaitsWireAccount })) return "closed"
  return step.reached ? { actor: actorText(step.by, { role, mode }) } : "waiting"
}

/**
 * The sentence at completion (spec §4). Outside of trust mode it uses the server's title of the last step, which says
 * who paid.
 */
export function completionText({ mode, steps }: Pick<SettlementView, "mode" | "steps">): string {
  return mode === "trust"
    ? "Post‑Sale completed. Northlot paid the Seller."
    : `Post‑Sale completed. ${steps.at(-1)!.title}.`
}

export const COMPLETION_FAILURE = "Failed to complete post‑sale"
