import type { AnswerOf, MeasureKind } from "@northlot/contract"
import type { endpoints } from "../../providers/api"

export type MeasuresAnswer = AnswerOf<typeof endpoints.listMeasures>

interface MeasureWords {
  name: string
  /** The effect, as shown before the restriction is imposed. */
  effect: string
  /** The effect, as shown while the restriction is in force. */
  inForce: string
  reaches: { bids: boolean; listings: boolean }
}

export const MEASURES: Readonly<Record<MeasureKind, MeasureWords>> = {
  hold: {
    name: "Hold",
    effect: "The person can sign in and settle sales, but cannot bid or list until you have decided.",
    inForce: "On hold: this person can neither bid nor list.",
    reaches: { bids: true, listings: true },
  },
  "no-bidding": {
    name: "No bidding",
    effect: "The person places no bids. Everything else stays as it is.",
    inForce: "This person may not bid.",
    reaches: { bids: true, listings: false },
  },
  "no-selling": {
    name: "No selling",
    effect: "The person publishes no listings. Everything else stays as it is.",
    inForce: "This person may not sell.",
    reaches: { bids: false, listings: true },
  },
  ban: {
    name: "Ban",
    effect: "The person is signed out and cannot sign in again. You settle or cancel their open sales.",
    inForce: "Banned: nobody can sign in to this account.",
    reaches: { bids: true, listings: true },
  },
}
