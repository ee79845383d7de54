import { verifyingRefusal } from "./licence-decision"

const TODAY = "2026-11-22"
const SENT = { licenceFileId: "private/licence.pdf", licenceFileUntil: null }

describe("a licence is verified with its document or not at all", () => {
  test.each<[string, Parameters<typeof verifyingRefusal>[0], string | undefined, string | null]>([
    ["a document and a day to come", SENT, "2027-06-30", null],
    ["a document and today as the last day", SENT, TODAY, null],
    ["no document", { licenceFileId: null, licenceFileUntil: null }, "2027-06-30", "LICENCE_DOCUMENT_MISSING"],
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
  ])("%s", (_case, dealer, expiresOn, code) => {
    expect(verifyingRefusal(dealer, expiresOn, TODAY)?.code ?? null).toBe(code)
  })
})
