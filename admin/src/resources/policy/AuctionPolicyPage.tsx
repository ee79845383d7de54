import { PolicyForm } from "./PolicyForm"
import type { SettingsField } from "./fields"

const FIELDS: readonly SettingsField[] = [
  {
    name: "antiSnipeWindowSeconds",
    label: "Anti-sniping window",
    help: "A bid within this time before the end extends the auction.",
    unit: "seconds",
    minimum: 0,
    maximum: 3_600,
  },
  {
    name: "antiSnipeExtensionSeconds",
    label: "Anti-sniping extension",
    help: "The auction then ends this long after the late bid.",
    unit: "seconds",
    minimum: 0,
    maximum: 3_600,
  },
  {
    name: "minDurationSeconds",
    label: "Shortest duration",
    help: "A listing cannot be published with a shorter auction.",
    unit: "seconds",
    minimum: 1,
    maximum: 2_592_000,
  },
  {
    name: "maxDurationSeconds",
    label: "Longest duration",
    help: "A listing cannot be published with a longer auction.",
    unit: "seconds",
    minimum: 60,
    maximum: 7_776_000,
  },
  {
    name: "proxyStepCents",
    label: "Proxy step",
    help: "How far a proxy bid goes above the next highest bid. A proxy bid that reaches the reserve moves the price to the reserve.",
    unit: "cents",
    minimum: 100,
    maximum: 10_000_000,
  },
  {
    name: "bidSteps",
    label: "Least steps by price",
    help: "A bid must be at least this much above the price. A seller may ask for a larger step.",
    unit: "bands",
  },
  {
    name: "unusualBidFactor",
    label: "Unusual bid",
    unit: "times",
    minimum: 2,
    maximum: 100,
    help: "The bidder must confirm a bid above this multiple of the price once more. A bid up to the asking price is not unusual. Nor is a bid up to 1.2 times the median of comparable sales.",
  },
  {
    name: "bidLimitCount",
    label: "Bids of one person on a car",
    help: "After this many bids on one car, further bids are refused until the period below has passed.",
    unit: "bids",
    minimum: 1,
    maximum: 1_000,
  },
  {
    name: "bidLimitSeconds",
    label: "Period for this limit",
    help: "The limit stops a rival from finding out a maximum with many small bids.",
    unit: "seconds",
    minimum: 1,
    maximum: 3_600,
  },
]

export function AuctionPolicyPage() {
  return (
    <PolicyForm
      kind="auction"
      title="Auction policy"
      note="A new policy applies to auctions published after its start. Published auctions keep their policy. The bid limit and the factor for unusual bids apply to all auctions at once."
      fields={FIELDS}
    />
  )
}
