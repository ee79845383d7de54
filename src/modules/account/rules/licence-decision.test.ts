import { placeOfDocument, renewalAfter, staleRefusal, undecidedDocument, verifyingRefusal } from "./licence-decision"

const TODAY = "2026-11-22"
const SENT = {
  name: "Yard",
  address: "1 Yard Road",
  omvic: "1234567",
  licenceFileId: "private/licence.pdf",
  licenceFileUntil: null,
  renewalFileId: null,
}
const NEXT = "private/next.pdf"

describe("a licence is verified with its document or not at all", () => {
  test.each<[string, Parameters<typeof verifyingRefusal>[0], string | undefined, string | null]>([
    ["a document and a day to come", SENT, "2027-06-30", null],
    ["a document and today as the last day", SENT, TODAY, null],
    ["no document", { ...SENT, licenceFileId: null }, "2027-06-30", "LICENCE_DOCUMENT_MISSING"],
    ["no OMVIC number yet", { ...SENT, omvic: "" }, "2027-06-30", "INVALID_TRANSITION"],
    ["no last day", SENT, undefined, "INVALID_INPUT"],
    ["a last day that is over", SENT, "2026-11-21", "INVALID_INPUT"],
    [
      "the document of a licence that still counts, its day corrected",
      { ...SENT, licenceFileUntil: "2027-01-01" },
      "2027-06-30",
      null,
    ],
    [
      "the document of a licence that has ended",
      { ...SENT, licenceFileUntil: "2026-11-21" },
      "2027-06-30",
      "LICENCE_DOCUMENT_MISSING",
    ],
    [
      "the next document, after the licence before it has ended",
      { ...SENT, licenceFileUntil: "2026-11-21", renewalFileId: NEXT },
      "2027-06-30",
      null,
    ],
  ])("%s", (_case, dealer, expiresOn, code) => {
    expect(verifyingRefusal(dealer, expiresOn, TODAY)?.code ?? null).toBe(code)
  })
})

describe("the next licence", () => {
  const inForce = { licence: "verified" as const, licenceExpiresOn: "2026-12-31", renewalFileId: null }
  const ended = { ...inForce, licenceExpiresOn: "2026-11-21" }
  const undecided = { licence: "pending" as const, licenceExpiresOn: null, renewalFileId: null }
  const rejected = { ...undecided, licence: "rejected" as const }

  test.each([
    ["waits beside the licence in force", inForce, "renewal"],
    ["waits beside it on its last day", { ...inForce, licenceExpiresOn: TODAY }, "renewal"],
    ["replaces the one that is sent before", { ...inForce, renewalFileId: NEXT }, "renewal"],
    ["takes the place of a licence that has ended", ended, "licence"],
    ["takes the place of one that nobody has decided", undecided, "licence"],
    ["takes the place of one that was rejected", rejected, "licence"],
  ])("%s", (_case, dealer, place) => {
    expect(placeOfDocument(dealer, TODAY)).toBe(place)
  })

  test.each([
    ["is the dealer's once verified", "verified", { ...inForce, renewalFileId: NEXT }, "taken"],
    [
      "is dropped once rejected, and the present one counts",
      "rejected",
      { ...inForce, renewalFileId: NEXT },
      "dropped",
    ],
    ["is rejected itself where the one before has ended", "rejected", { ...ended, renewalFileId: NEXT }, "taken"],
    ["is not there: the decision is about the present one", "rejected", inForce, null],
  ] as const)("%s", (_case, decision, dealer, after) => {
    expect(renewalAfter(decision, dealer, TODAY)).toBe(after)
  })

  test.each([
    ["of a next licence that still waits", { ...inForce, renewalFileId: NEXT }, true, null],
    ["of a next licence that was decided already", inForce, true, "INVALID_TRANSITION"],
    ["made before the next licence was sent", { ...inForce, renewalFileId: NEXT }, false, "INVALID_TRANSITION"],
    ["by a caller that does not say of which", { ...inForce, renewalFileId: NEXT }, undefined, null],
  ] as const)("a decision %s", (_case, dealer, renewal, code) => {
    expect(staleRefusal(dealer, renewal)?.code ?? null).toBe(code)
  })

  test("is what the admin looks at, else the present one, else nothing", () => {
    const present = { licenceFileId: "private/licence.pdf", licenceFileName: "licence.pdf" }
    const none = { renewalFileId: null, renewalFileName: null }
    const next = { renewalFileId: NEXT, renewalFileName: "next.pdf" }
    expect(undecidedDocument({ ...present, ...next })).toEqual({ fileId: NEXT, fileName: "next.pdf" })
    expect(undecidedDocument({ ...present, ...none })).toEqual({
      fileId: "private/licence.pdf",
      fileName: "licence.pdf",
    })
    expect(undecidedDocument({ licenceFileId: null, licenceFileName: null, ...none })).toBeNull()
  })
})
