import { SALE_PAPERS, type SalePaperView, type SettlementView } from "@northlot/contract"
import {
  awaitsAcceptance,
  billOfSaleRemark,
  dayText,
  isSignedOnScreen,
  paperBadge,
  paperFacts,
  paperGuide,
  registrationText,
  turnText,
} from "./papers"

const paper = (part: Partial<SalePaperView> = {}): SalePaperView => ({
  name: "uvip",
  title: "UVIP",
  by: ["seller"],
  need: "handover",
  dated: false,
  state: "missing",
  record: null,
  confirmedAt: null,
  acceptedBy: [],
  waitsFor: ["seller"],
  dueOn: null,
  overdue: false,
  validUntil: null,
  mine: [],
  ...part,
})
const record = {
  record: 1,
  by: "seller" as const,
  issuedOn: "2026-11-01",
  reference: "U-1",
  file: null,
  recordedAt: "2026-11-21T13:57:00Z",
}
const seenBy = (role: "buyer" | "seller", handedOver = false, status: SettlementView["status"] = "in_progress") =>
  ({ role, status, steps: [{ name: "keysDocsHanded", done: handedOver }] }) as unknown as SettlementView

it("names a day as it is on the calendar, whatever the zone of the device", () => {
  expect([dayText("2026-11-20"), dayText("2026-07-01"), dayText("2027-01-01")]).toEqual([
    "Nov 20, 2026",
    "Jul 1, 2026",
    "Jan 1, 2027",
  ])
})

it("shows what is most urgent about a paper, and asks nobody for what nobody owes yet", () => {
  const label = (part: Partial<SalePaperView>) => paperBadge(paper(part)).label
  expect(label({})).toBe("Missing")
  expect(label({ overdue: true })).toBe("Overdue")
  expect(label({ state: "expired", overdue: true })).toBe("Expired")
  expect(label({ need: "optional" })).toBe("Optional")
  expect(label({ need: "afterwards" })).toBe("After the hand-over")
  expect(label({ need: "afterwards", dueOn: "2026-11-27" })).toBe("Missing")
  expect(label({ state: "confirmed" })).toBe("Confirmed")
})

it("says whose turn it is and until when, as the reader is concerned", () => {
  expect(turnText(paper({ dueOn: "2026-11-24" }), seenBy("seller"))).toBe("Waits for you, due by Nov 24, 2026")
  expect(turnText(paper({ dueOn: "2026-11-24", overdue: true }), seenBy("buyer"))).toBe(
    "Waits for the seller, was due on Nov 24, 2026"
  )
  expect(turnText(paper({ state: "provided", record, waitsFor: ["buyer"] }), seenBy("buyer"))).toBe(
    "Confirm this paper once you have seen or received it"
  )
  expect(turnText(paper({ state: "provided", record, waitsFor: ["buyer"] }), seenBy("seller"))).toBe(
    "Waits for the buyer to confirm this paper"
  )
  expect(turnText(paper({ state: "expired" }), seenBy("buyer"))).toBe("A new paper is needed from the seller")
  expect(turnText(paper({ name: "billOfSale", waitsFor: ["buyer", "seller"] }), seenBy("buyer"))).toBe(
    "To be accepted by you and the seller"
  )
  expect(turnText(paper({ state: "confirmed", waitsFor: [] }), seenBy("buyer"))).toBeNull()
  expect(turnText(paper(), seenBy("seller", false, "cancelled"))).toBeNull()
})

it("asks nobody to confirm by itself what came with the car without a record: the approval does", () => {
  for (const name of ["permit", "uvip", "billOfSale"] as const) {
    const given = paper({ name, state: "provided", waitsFor: ["buyer"] })
    expect(turnText(given, seenBy("buyer", true))).toBe("You confirm this paper by approving the sale")
    expect(turnText(given, seenBy("seller", true))).toBe("The buyer confirms this paper by approving the sale")
    expect(turnText(given, seenBy("buyer", true, "disputed"))).toBe("Waits until the dispute is decided")
  }
})

it("asks nobody to accept the bill of sale again", () => {
  const bill = (part: Partial<SalePaperView>) => paper({ name: "billOfSale", ...part })
  const waits = bill({ waitsFor: ["buyer", "seller"] })
  expect([awaitsAcceptance(waits, { role: "buyer" }), awaitsAcceptance(waits, { role: "seller" })]).toEqual([
    true,
    true,
  ])
  const half = bill({ state: "provided", acceptedBy: ["buyer"], waitsFor: ["seller"] })
  expect([awaitsAcceptance(half, { role: "buyer" }), awaitsAcceptance(half, { role: "seller" })]).toEqual([false, true])
  // A bill that was signed on paper at the hand-over waits for the buyer's approval of the sale, not for an acceptance.
  expect(
    awaitsAcceptance(bill({ state: "provided", acceptedBy: ["buyer"], waitsFor: ["buyer"] }), { role: "buyer" })
  ).toBe(false)
})

it("says at the hand-over who has accepted the bill of sale, and sends there whoever has not", () => {
  const remark = (
    role: "buyer" | "seller",
    part: Partial<SalePaperView>,
    handedOver: SettlementView["handedOver"] = []
  ) => billOfSaleRemark({ role, handedOver, papers: [paper({ name: "billOfSale", ...part })] })
  const toAccept = "Read and accept the bill of sale on Northlot"
  expect(remark("buyer", { waitsFor: ["buyer", "seller"] })).toEqual({ text: "", link: toAccept })
  const half = { state: "provided", acceptedBy: ["buyer"], waitsFor: ["seller"] } as const
  expect(remark("buyer", { ...half, acceptedBy: ["buyer"], waitsFor: ["seller"] })).toEqual({
    text: "You have accepted the bill of sale. The seller has not yet.",
    link: "Read the bill of sale on Northlot",
  })
  expect(remark("seller", { ...half, acceptedBy: ["buyer"], waitsFor: ["seller"] })).toEqual({
    text: "The buyer has accepted the bill of sale.",
    link: toAccept,
  })
  expect(remark("buyer", { state: "confirmed", acceptedBy: ["buyer", "seller"], waitsFor: [] })).toEqual({
    text: "Accepted by both of you on Northlot.",
    link: null,
  })
  expect(remark("buyer", { waitsFor: ["buyer"] }, ["billOfSale"])).toBeNull()
  // In a cancelled sale, nobody can accept the bill of sale any more.
  expect(remark("buyer", { waitsFor: [] })).toEqual({ text: "", link: "Read the bill of sale on Northlot" })
})

it("tells what is recorded, by whom and until when it counts", () => {
  const certificate = paper({ name: "safetyCertificate", state: "provided", record, validUntil: "2026-12-07" })
  expect(paperFacts(certificate, seenBy("seller"))).toEqual([
    "Issued on Nov 1, 2026",
    "Valid until Dec 7, 2026",
    "Number U-1",
    expect.stringMatching(/^Recorded by you Nov 21, 8:57/),
  ])
  expect(paperFacts({ ...certificate, state: "expired" }, seenBy("buyer"))).toContain("Was valid until Dec 7, 2026")
  expect(paperFacts(paper({ state: "provided" }), seenBy("buyer"))).toEqual(["Handed over with the car"])
})

it("takes a bill of sale as signed once both have accepted it", () => {
  const bill = (part: Partial<SalePaperView>) => ({ papers: [paper({ name: "billOfSale", ...part })] })
  expect(isSignedOnScreen("billOfSale", bill({ state: "confirmed", waitsFor: [] }))).toBe(true)
  expect(isSignedOnScreen("billOfSale", bill({ state: "provided", waitsFor: ["seller"] }))).toBe(false)
  expect(isSignedOnScreen("permit", bill({ state: "confirmed", waitsFor: [] }))).toBe(false)
})

it("tells the buyer by when to register, until it is done", () => {
  const registration = (part: Partial<SalePaperView>) =>
    registrationText({ papers: [paper({ name: "registration", ...part })] })
  expect(registration({ dueOn: "2026-11-27" })).toContain("by Nov 27, 2026")
  expect(registration({ dueOn: "2026-11-27", record })).toBe("The car is registered in your name.")
})

it("explains every paper to both sides", () => {
  for (const name of SALE_PAPERS) {
    for (const role of ["buyer", "seller"] as const)
      expect(paperGuide(name, { role, safetyIncluded: false }).length).toBeGreaterThan(20)
  }
})
