import type { HandoverItem, SalePaperView, SettlementView } from "@northlot/contract"
import type { Tone } from "@/ui"
import { formatDay, formatMoment } from "@/ui/rules/moment"

/** A calendar day in Toronto (ISO date), formatted for people. */
export function dayText(day: string): string {
  // 17:00 UTC is around noon in Toronto, so the day is the same in every time zone of Ontario.
  return formatDay(`${day}T17:00:00Z`)
}

export function paperBadge({ state, overdue, need, dueOn }: SalePaperView): { label: string; tone: Tone } {
  if (state === "expired") return { label: "Expired", tone: "danger" }
  if (overdue) return { label: "Overdue", tone: "danger" }
  if (state === "confirmed") return { label: "Confirmed", tone: "success" }
  if (state === "provided") return { label: "Provided", tone: "info" }
  if (need === "afterwards" && dueOn === null) return { label: "After the hand-over", tone: "neutral" }
  return need === "optional" ? { label: "Optional", tone: "neutral" } : { label: "Missing", tone: "amber" }
}

type Viewer = Pick<SettlementView, "role" | "steps" | "status">

/** Who must act on a paper and by when; `null` if nobody must. */
export function turnText(paper: SalePaperView, { role, steps, status }: Viewer): string | null {
  if (status === "cancelled" || paper.waitsFor.length === 0) return null
  const mine = paper.waitsFor.some((party) => party === role)
  const other = role === "buyer" ? "the seller" : "the buyer"
  const who = paper.waitsFor.length === 2 ? `you and ${other}` : mine ? "you" : other
  const handedOver = steps.some(({ name, done }) => name === "keysDocsHanded" && done)
  const due =
    paper.dueOn && (paper.state === "missing" || paper.state === "expired")
      ? `, ${paper.overdue ? "was due on" : "due by"} ${dayText(paper.dueOn)}`
      : ""
  if (paper.name === "billOfSale" && !handedOver) return `To be accepted by ${who}${due}`
  if (paper.state === "provided") {
    // A paper that was handed over without a record cannot be confirmed by a button. The buyer confirms it by approving
    // the sale.
    if (!paper.record) return status === "disputed" ? "Waits until the dispute is decided" : approvalText(mine)
    return mine ? "Confirm this paper once you have seen or received it" : `Waits for ${other} to confirm this paper`
  }
  return `${paper.state === "expired" ? "A new paper is needed from" : "Waits for"} ${who}${due}`
}

const approvalText = (mine: boolean): string =>
  mine ? "You confirm this paper by approving the sale" : "The buyer confirms this paper by approving the sale"

type BillOfSale = Pick<SalePaperView, "acceptedBy" | "waitsFor">

/** Whether the viewer still has to accept the bill of sale. */
export function awaitsAcceptance(
  { acceptedBy, waitsFor }: BillOfSale,
  { role }: Pick<SettlementView, "role">
): boolean {
  const isOwn = (party: string) => party === role
  return waitsFor.some(isOwn) && !acceptedBy.some(isOwn)
}

/**
 * The state of the bill of sale until its hand-over, and its link's text. `null` if the bill of sale is already handed
 * over or missing.
 */
export function billOfSaleRemark(
  settlement: Pick<SettlementView, "papers" | "role" | "handedOver">
): { text: string; link: string | null } | null {
  const paper = settlement.papers.find(({ name }) => name === "billOfSale")
  if (!paper || settlement.handedOver.includes("billOfSale")) return null
  if (isSignedOnScreen("billOfSale", settlement)) return { text: "Accepted by both of you on Northlot.", link: null }
  const other = settlement.role === "buyer" ? "seller" : "buyer"
  if (awaitsAcceptance(paper, settlement)) {
    const text = paper.acceptedBy.includes(other) ? `The ${other} has accepted the bill of sale.` : ""
    return { text, link: "Read and accept the bill of sale on Northlot" }
  }
  if (paper.acceptedBy.length === 0) return { text: "", link: "Read the bill of sale on Northlot" }
  return {
    text: `You have accepted the bill of sale. The ${other} has not yet.`,
    link: "Read the bill of sale on Northlot",
  }
}

/** The known facts of a paper, one per line: dates, number, who recorded it, and how long it is valid. */
export function paperFacts(paper: SalePaperView, { role }: Pick<SettlementView, "role">): string[] {
  const { record, validUntil, state, confirmedAt, name } = paper
  const said = record?.by === role ? "you" : `the ${record?.by}`
  const dateLabel = name === "registration" ? "Registered on" : name === "lienSearch" ? "Searched on" : "Issued on"
  return [
    ...(record?.issuedOn ? [`${dateLabel} ${dayText(record.issuedOn)}`] : []),
    ...(validUntil
      ? [state === "expired" ? `Was valid until ${dayText(validUntil)}` : `Valid until ${dayText(validUntil)}`]
      : []),
    ...(record?.reference ? [`Number ${record.reference}`] : []),
    ...(record ? [`Recorded by ${said} ${formatMoment(record.recordedAt)}`] : []),
    ...(!record && name !== "billOfSale" && (state === "provided" || state === "confirmed")
      ? ["Handed over with the car"]
      : []),
    ...(confirmedAt ? [`Confirmed ${formatMoment(confirmedAt)}`] : []),
  ]
}

/** An explanation of a paper, shown before it is recorded. */
export function paperGuide(
  name: SalePaperView["name"],
  { role, safetyIncluded }: Pick<SettlementView, "role" | "safetyIncluded">
): string {
  const buyer = role === "buyer"
  switch (name) {
    case "permit":
      return "The vehicle portion of the permit goes with the car, signed over on its back. The plates stay with the seller."
    case "uvip":
      return "A private seller in Ontario gives the buyer this package from ServiceOntario. It shows earlier owners and liens."
    case "billOfSale":
      return "Northlot makes this document from what both of you agreed. Read it and accept it under your name. A bill of sale signed on paper counts too."
    case "safetyCertificate":
      return safetyIncluded
        ? "The car is sold with this certificate. It is valid for 36 days from its date, and must still be valid at the hand-over."
        : "The car is sold as is. To put plates on the car, the buyer needs a certificate. It is valid for 36 days from its date."
    case "lienSearch":
      return "This search shows whether a lender still has a claim on the car. Either of you can search by the VIN."
    case "registration":
      return buyer
        ? "Register the car in your name at ServiceOntario within 6 days of the hand-over."
        : "The buyer registers the car within 6 days of the hand-over."
  }
}

/** A bill of sale that both sides accepted on screen is signed, so the hand-over needs no tick for it. */
export function isSignedOnScreen(item: HandoverItem, { papers }: Pick<SettlementView, "papers">): boolean {
  return (
    item === "billOfSale" &&
    papers.some(({ name, state, waitsFor }) => name === "billOfSale" && state === "confirmed" && waitsFor.length === 0)
  )
}

/** What the buyer must do after the sale is complete. */
export function registrationText({ papers }: Pick<SettlementView, "papers">): string {
  const registration = papers.find(({ name }) => name === "registration")
  if (registration?.record) return "The car is registered in your name."
  const due = registration?.dueOn
  return due
    ? `Register the car with ServiceOntario by ${dayText(due)}, 6 days after the hand-over.`
    : "Register the car with ServiceOntario within 6 days of the hand-over."
}
