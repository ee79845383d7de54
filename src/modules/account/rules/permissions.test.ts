import type { AccountRecord } from "../types"
import { isAdult } from "./age"
import { biddingRefusal, licenceState, listingRefusal, toViewer } from "./permissions"

const TODAY = "2026-11-20"
const base: AccountRecord = {
  id: "acct_1",
  email: "a@b.test",
  role: "buyer",
  buyerType: "private",
  sellerType: null,
  first: "A",
  last: "B",
  mobile: "4165550100",
  location: "Toronto",
  status: "active",
  identityVerifiedAt: new Date(0),
  signInVersion: 0,
  biddingBarred: false,
  sellingBarred: false,
  passwordByStaff: false,
  createdAt: new Date(0),
  dealer: null,
}
const licence = (state: "pending" | "verified" | "rejected", expires: string | null) => ({
  name: "Yard",
  address: "1 Yard Road",
  omvic: "1234567",
  tel: "",
  representative: "",
  licence: state,
  licenceExpiresOn: expires,
  licenceFileId: null,
  licenceFileName: null,
  licenceFileUntil: null,
  renewalFileId: null,
  renewalFileName: null,
})
const dealerBuyer = { ...base, buyerType: "dealer" as const, identityVerifiedAt: null }
const seller = { ...base, role: "seller" as const, buyerType: null, sellerType: "private" as const }
const dealerSeller = { ...seller, sellerType: "dealer" as const, identityVerifiedAt: null }

describe("a dealer who cannot bid is told why, and what to do about it", () => {
  const document = { licenceFileId: "file_1" }
  it.each<[string, NonNullable<AccountRecord["dealer"]>, RegExp]>([
    [
      "was added without a registration, whatever the licence",
      { ...licence("verified", "2027-01-01"), name: "", address: "", omvic: "" },
      /^Your dealership is not complete: the registered name, the address and the OMVIC number are missing\. Complete it in your profile to bid\.$/,
    ],
    ["sent no licence", licence("pending", null), /^Send us your OMVIC licence in your profile\./],
    [
      "waits",
      { ...licence("pending", null), ...document },
      /^We are verifying your OMVIC licence\. You can bid as soon as/,
    ],
    ["lets the licence expire", licence("verified", "2026-11-19"), /expired\. Send us the new one to bid again\.$/],
    [
      "lets it expire while we look at the next one",
      { ...licence("verified", "2026-11-19"), ...document, renewalFileId: "file_2" },
      /^We are verifying your OMVIC licence\. You can bid as soon as/,
    ],
    ["sent one that was not accepted", licence("rejected", null), /could not be verified\. Send us a readable copy/],
  ])("who %s", (_who, dealer, sentence) => {
    expect(toViewer({ ...dealerBuyer, dealer }, TODAY).biddingRefusal).toMatch(sentence)
  })
})

describe("who may bid", () => {
  it.each<[string, AccountRecord, boolean]>([
    ["a verified private buyer", base, true],
    ["a private buyer without verified identity", { ...base, identityVerifiedAt: null }, false],
    ["a disabled account", { ...base, status: "disabled" }, false],
    ["a buyer who was barred from it", { ...base, biddingBarred: true }, false],
    ["a buyer who was barred from selling alone", { ...base, sellingBarred: true }, true],
    ["a seller", seller, false],
    ["a broker", { ...base, role: "broker", buyerType: null }, false],
    ["a dealer with a verified licence", { ...dealerBuyer, dealer: licence("verified", "2027-01-01") }, true],
    ["a dealer on the licence's last day", { ...dealerBuyer, dealer: licence("verified", TODAY) }, true],
    ["a dealer a day after it", { ...dealerBuyer, dealer: licence("verified", "2026-11-19") }, false],
    ["a dealer whose licence waits", { ...dealerBuyer, dealer: licence("pending", null) }, false],
    ["a dealer whose licence was rejected", { ...dealerBuyer, dealer: licence("rejected", null) }, false],
    ["a dealer without dealer data", dealerBuyer, false],
    [
      "a dealer whose registration is not complete",
      { ...dealerBuyer, dealer: { ...licence("verified", "2027-01-01"), omvic: "" } },
      false,
    ],
  ])("%s: %#", (_who, account, allowed) => {
    expect(biddingRefusal(account, TODAY) === null).toBe(allowed)
    const viewer = toViewer(account, TODAY)
    expect(viewer.capabilities.canBid).toBe(allowed)
    expect(viewer.biddingRefusal).toBe(account.role === "buyer" ? biddingRefusal(account, TODAY) : null)
  })
})

describe("who may publish listings", () => {
  it.each<[string, AccountRecord, boolean]>([
    ["a verified private seller", seller, true],
    ["a private seller without verified identity", { ...seller, identityVerifiedAt: null }, false],
    ["a buyer", base, false],
    ["a seller who was barred from it", { ...seller, sellingBarred: true }, false],
    ["a seller who was barred from bidding alone", { ...seller, biddingBarred: true }, true],
    ["a dealer seller with a verified licence", { ...dealerSeller, dealer: licence("verified", TODAY) }, true],
    [
      "a dealer seller whose registration is not complete",
      { ...dealerSeller, dealer: { ...licence("verified", TODAY), address: "" } },
      false,
    ],
    ["a dealer seller with an expired one", { ...dealerSeller, dealer: licence("verified", "2026-01-01") }, false],
  ])("%s: %#", (_who, account, allowed) => {
    expect(listingRefusal(account, TODAY) === null).toBe(allowed)
  })
})

it("tells an expired licence from a verified one", () => {
  expect(licenceState(licence("verified", "2026-11-19"), TODAY)).toBe("expired")
  expect(licenceState(licence("verified", TODAY), TODAY)).toBe("verified")
})

describe("of age", () => {
  it.each([
    ["2008-11-20", true],
    ["2008-11-21", false],
    ["2026-11-21", false],
    ["1899-12-31", false],
    ["2000-02-30", false],
    ["", false],
    ["20000101", false],
    [null, false],
  ])("born %p is adult on 2026-11-20: %p", (birthDate, expected) => {
    expect(isAdult(birthDate, TODAY)).toBe(expected)
  })

  it("lets someone born on a leap day come of age on 1 March", () => {
    expect(isAdult("2008-02-29", "2026-02-28")).toBe(false)
    expect(isAdult("2008-02-29", "2026-03-01")).toBe(true)
  })
})
