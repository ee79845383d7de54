import { cents } from "@northlot/contract"
import {
  chargeHeld,
  chargePaid,
  disputeClosed,
  disputeFee,
  disputeOpened,
  payoutReturned,
  refundConfirmed,
  refundDecided,
  sellerPaidOut,
  vehicleFundsReceived,
  vehicleFundsReleased,
} from "./postings"

const charge = {
  chargeId: "c1",
  provider: "sandbox",
  amountCents: cents(59_325),
  saleId: "s1",
  description: "Buyer fee",
}
const fee = {
  kind: "earned" as const,
  lines: [
    { code: "buyer_fee", amountCents: cents(35_000) },
    { code: "processing", amountCents: cents(17_500) },
  ],
  hstCents: cents(6_825),
}
const vehicle = { saleId: "s1", amountCents: cents(500_000), bankReference: "W-1" }

// A balanced entry can still have debits and credits swapped, so each posting is compared.
test.each([
  [
    "a paid fee",
    chargePaid(charge, fee),
    { "clearing:sandbox": 59_325, "revenue:buyer_fee": -35_000, "revenue:processing": -17_500, "hst:payable": -6_825 },
  ],
  ["money that matches nothing", chargeHeld(charge), { "clearing:sandbox": 59_325, "charges:held": -59_325 }],
  [
    "a refund that was decided",
    refundDecided(charge, fee),
    { "refunds:payable": -59_325, "revenue:buyer_fee": 35_000, "revenue:processing": 17_500, "hst:payable": 6_825 },
  ],
  ["a refund that was made", refundConfirmed(charge), { "refunds:payable": 59_325, "clearing:sandbox": -59_325 }],
  ["a dispute", disputeOpened(charge), { "disputes:withheld": 59_325, "clearing:sandbox": -59_325 }],
  [
    "a dispute that was won",
    disputeClosed(charge, "won"),
    { "disputes:withheld": -59_325, "clearing:sandbox": 59_325 },
  ],
  [
    "a dispute that was lost",
    disputeClosed(charge, "lost"),
    { "disputes:withheld": -59_325, "expense:disputes": 59_325 },
  ],
  [
    "what a provider takes for a dispute",
    disputeFee(charge, cents(1_500), 1),
    { "expense:dispute_fees": 1_500, "clearing:sandbox": -1_500 },
  ],
  ["a buyer's wire", vehicleFundsReceived(vehicle), { "bank:trust": 500_000, "trust:s1": -500_000 }],
  ["a sale that both sides confirmed", vehicleFundsReleased(vehicle), { "trust:s1": 500_000, "payable:s1": -500_000 }],
  ["a payout", sellerPaidOut(vehicle), { "payable:s1": 500_000, "bank:trust": -500_000 }],
  ["a payout that came back", payoutReturned(vehicle), { "bank:trust": 500_000, "payable:s1": -500_000 }],
] as const)("%s is debited and credited as an accountant books it", (_what, { postings }, expected) => {
  const sums: Record<string, number> = {}
  for (const { account, amountCents } of postings)
    if (amountCents !== 0) sums[account.id] = (sums[account.id] ?? 0) + amountCents
  expect(sums).toEqual(expected)
})
