import { SALE_DEADLINE_HOURS, cents, type SettlementMode } from "@northlot/contract"
import { useSettings } from "@/shared"

export const FEE_DEADLINE_HOURS = SALE_DEADLINE_HOURS.fees
/** The date of the last change to the site's own legal texts: terms, privacy policy and cookies page. */
export const POLICIES_UPDATED = "Last updated November 21, 2026"

/** The example price for fees that depend on the sale. */
export const EXAMPLE_PRICE_CENTS = cents(2_000_000)

export function useSettlementMode(): SettlementMode | null {
  return useSettings().data?.settlementMode ?? null
}

interface SettlementText {
  /** One sentence on who holds the money during the sale. */
  summary: string
  /** The four steps to pay for a vehicle (spec §2, /payments) in this settlement mode. */
  steps: { title: string; text: string }[]
  protection: { held: string; released: string; refused: string; cannot: string }
}

const BILL_OF_SALE = {
  title: "Bill of Sale",
  text: "When both fees are paid, Northlot makes one bill of sale from the listing and both accounts. Each of you reads the bill and accepts it with your typed name. The accepted text does not change afterwards.",
}

/** The step 'Meet and inspect', for settlement modes in which a third party holds the buyer's money. */
const MEET_AND_INSPECT = {
  title: "Meet and inspect",
  text: "Agree on a time and a public place. See and drive the vehicle, and compare the VIN. The seller hands over keys and papers, and ticks them off one by one.",
}

/** How the buyer's money reaches the seller, for each settlement mode (decisions: After the sale). */
export const settlementTexts: Record<SettlementMode, SettlementText> = {
  trust: {
    summary: "Northlot holds the buyer's payment in trust and pays the seller within 24 hours of both confirmations.",
    steps: [
      BILL_OF_SALE,
      {
        title: "The buyer wires the price to Northlot",
        text: "The sale's page shows the account and the reference to write on the wire. Wire exactly the amount shown: any other amount is sent back. The money is held in trust from the moment when we match it with the bank's record.",
      },
      MEET_AND_INSPECT,
      {
        title: "Release to the seller",
        text: "The buyer confirms, then the seller. Northlot wires the price to the seller within 24 hours of the second confirmation.",
      },
    ],
    protection: {
      held: "Northlot holds the money in a trust account, apart from its own money. Every movement is one balanced entry in a ledger that nobody can change afterwards.",
      released:
        "The seller is paid only when the buyer and the seller have both confirmed. Northlot then wires the price to the seller within 24 hours, and the sale's page shows when the price was sent.",
      refused:
        "Open a dispute on the sale's page before you confirm. The money stays where it is until we decide the dispute by the listing, the papers and the messages.",
      cannot:
        "Once both of you have confirmed and the seller is paid, the sale is final. Look first, confirm afterwards.",
    },
  },
  agent: {
    summary:
      "A named third party holds the buyer's payment. Northlot does not hold the money, but shows both of you where it is.",
    steps: [
      BILL_OF_SALE,
      {
        title: "The buyer wires the price to the escrow agent",
        text: "The sale's page names the agent, the account and the reference. Send exactly the amount asked, to that account only.",
      },
      MEET_AND_INSPECT,
      {
        title: "Release to the seller",
        text: "The buyer confirms, then the seller. The agent pays the seller, and the sale's page shows the payment.",
      },
    ],
    protection: {
      held: "The escrow agent named on the sale's page holds the money under the agent's own terms. Northlot does not receive the price of a vehicle, but shows both sides which step is done.",
      released: "When the buyer and the seller have both confirmed, the agent pays the seller.",
      refused: "Open a dispute on the sale's page before you confirm. The steps stop until the dispute is decided.",
      cannot: "Once the agent has paid the seller, the sale is final. Look first, confirm afterwards.",
    },
  },
  direct: {
    summary: "Buyer and seller arrange the payment of the vehicle between themselves. Northlot does not hold funds.",
    steps: [
      BILL_OF_SALE,
      {
        title: "Agree how the buyer pays",
        text: "The usual ways are a bank draft that is issued while both of you stand at the counter, or a wire that the seller sees on the account. Agree on the way in the chat before you meet.",
      },
      {
        title: "Meet and inspect",
        text: "Agree on a time and a public place, a branch of the buyer's bank for example. See and drive the vehicle, and compare the VIN.",
      },
      {
        title: "Pay, and hand over",
        text: "The buyer pays the seller. The seller confirms the money, hands over keys and papers, and both confirm the sale on its page.",
      },
    ],
    protection: {
      held: "Nobody else holds the money: the buyer pays the seller directly. Northlot does not receive, hold or pass on the price of a vehicle.",
      released:
        "The buyer pays the seller when they meet, after the vehicle was inspected. The sale's page records what each of you has confirmed.",
      refused:
        "Do not pay before you have seen the vehicle and its papers. If it is not as listed, open a dispute on the sale's page instead of paying.",
      cannot:
        "Northlot cannot bring back money that was paid directly. Never wire a price to a seller whom you have not met, or for a vehicle that you have not seen.",
    },
  },
}
