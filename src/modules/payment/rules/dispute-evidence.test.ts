import { EVIDENCE_MAXIMUM_BYTES } from "@northlot/contract"
import { evidenceRefusal, submissionRefusal, type EvidenceFacts } from "./dispute-evidence"

const now = new Date("2026-03-02T15:00:00Z")
const later = new Date("2026-03-02T15:00:01Z")
const open: EvidenceFacts = { dispute: "open", inquiry: null, evidenceDueAt: later, isJoint: false, submissions: [] }
const texts = {
  explanation: "The fee was due, and the car changed hands.",
  productDescription: "",
  activityLog: "",
  refundPolicy: "",
}

test("evidence is taken while the dispute is open, up to the moment at which it is due", () => {
  expect(evidenceRefusal(open, now)).toBeNull()
  expect(evidenceRefusal(open, later)?.message).toMatch(/was due .*[^.]\.$/)
  expect(evidenceRefusal({ ...open, evidenceDueAt: null }, now)?.message).toContain("takes no evidence")
  const shared = { ...open, isJoint: true }
  expect(evidenceRefusal(shared, now)).toBeNull()
  expect(evidenceRefusal({ ...shared, evidenceDueAt: null }, now)?.message).toContain("with another fee")
})

test.each([
  ["won", { dispute: "won" as const }],
  ["lost", { dispute: "lost" as const }],
  ["submitted and not answered", { submissions: [null] }],
  ["accepted", { submissions: ["accepted" as const] }],
  ["accepted after it was refused", { submissions: ["refused" as const, "accepted" as const] }],
])("nothing is changed or sent once it is %s", (_what, change) => {
  expect(evidenceRefusal({ ...open, ...change }, now)?.code).toBe("INVALID_TRANSITION")
  expect(submissionRefusal({ ...open, ...change }, { texts, files: [] }, now)?.code).toBe("INVALID_TRANSITION")
})

test("an inquiry takes it while it is open", () => {
  const inquiry: EvidenceFacts = { ...open, dispute: null, inquiry: "open" }
  expect(evidenceRefusal(inquiry, now)).toBeNull()
  expect(evidenceRefusal({ ...inquiry, inquiry: "closed" }, now)?.message).toContain("closed this inquiry")
})

test("what the provider refused can be mended and sent again", () => {
  expect(submissionRefusal({ ...open, submissions: ["refused"] }, { texts, files: [] }, now)).toBeNull()
})

test("it says why the payment is right, and fits into what the provider takes", () => {
  expect(submissionRefusal(open, { texts: { ...texts, explanation: " \n" }, files: [] }, now)?.code).toBe(
    "INVALID_INPUT"
  )
  const half = { sizeBytes: EVIDENCE_MAXIMUM_BYTES / 2 }
  expect(submissionRefusal(open, { texts, files: [half, half] }, now)).toBeNull()
  expect(submissionRefusal(open, { texts, files: [half, half, { sizeBytes: 1 }] }, now)?.code).toBe("INVALID_INPUT")
})
