import type { CaseKind, ConductCase, ReportReason } from "@northlot/contract"
import type { Labels } from "../../ui/labels"

export const CASE_NAMES: Readonly<Record<CaseKind, string>> = {
  report: "Report",
  oneSeller: "Bids on one seller’s cars",
  retreats: "Withdraws bids or does not pay",
  manyAccounts: "Many new accounts",
  bannedAgain: "Perhaps banned before",
}

const REASON_NAMES: Readonly<Record<ReportReason, string>> = {
  misleading: "Not as described",
  stolen: "Stolen, or not the seller's to sell",
  "off-site": "Wants to deal outside Northlot",
  "own-bids": "Bids on the own car",
  insults: "Insults or threats",
  other: "Something else",
}

const STATES: Labels<"open" | "acted" | "harmless"> = {
  open: { name: "To look at", colour: "warning" },
  acted: { name: "Acted on", colour: "error" },
  harmless: { name: "Harmless", colour: "success" },
}

export const caseState = ({ decided }: Pick<ConductCase, "decided">) => STATES[decided?.decision ?? "open"]

/** The report or finding as one sentence. */
export function caseSentence({ kind, reason, figures, other }: ConductCase): string {
  const of = (name: string) => figures[name] ?? 0
  switch (kind) {
    case "report":
      return reason ? REASON_NAMES[reason] : "Report"
    case "oneSeller":
      return `Bid in ${of("auctions")} auctions of ${other?.name ?? "one seller"} in 90 days and won none of these; bid in ${of("allAuctions")} auctions of all sellers`
    case "retreats":
      return `Withdrew ${of("withdrawals")} maximum bids and left ${of("unpaid")} sales unpaid in 90 days`
    case "manyAccounts":
      return figures.device
        ? `${of("device")} accounts were made in one browser within a day`
        : `${of("network")} accounts were made in one network within a day`
    case "bannedAgain":
      return `Shares a card, payout account or browser with ${other?.name ?? "somebody"}, who is banned`
  }
}
