import type { BidReview } from "@northlot/contract"
import type { Labels } from "../../ui/labels"

export const SIGNAL_NAMES: Readonly<Record<BidReview["signals"][number], string>> = {
  identity: "the same verified name and birth date",
  phone: "the same phone number",
  payoutAccount: "the same payout account",
  card: "the same card",
  address: "the same business address",
  device: "the same browser",
  network: "the same network",
}

const REVIEW_STATES: Labels<"open" | "harmless" | "confirmed"> = {
  open: { name: "To look at", colour: "warning" },
  harmless: { name: "Harmless", colour: "success" },
  confirmed: { name: "Own car", colour: "error" },
}

export const signalsText = ({ signals }: Pick<BidReview, "signals">): string =>
  signals.map((signal) => SIGNAL_NAMES[signal]).join(", ")
export const reviewState = ({ decided }: Pick<BidReview, "decided">) => REVIEW_STATES[decided?.decision ?? "open"]
