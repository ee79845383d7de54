import { TASK_TYPES, cents, type OpenTask } from "@northlot/contract"
import { rowsOf } from "./rows"
import { deadlineText, isOfPage, isOver, leftText, lineTarget, lineText, taskWords } from "./taskWords"
import { changesTasks, withBid } from "./useTasks"

const outbid: OpenTask = {
  type: "outbid",
  aboutId: "auc_1",
  role: "buyer",
  listingId: "lst_1",
  title: "2003 Honda Accord",
  photo: null,
  count: 1,
  amountCents: cents(510_000),
  dueAt: "2026-06-01T18:00:00Z",
}
const leading: OpenTask = { ...outbid, type: "leading", amountCents: cents(500_000) }

test("every task is one short sentence or two with a way to where it is done, for buyers and sellers", () => {
  for (const type of TASK_TYPES) {
    for (const role of ["buyer", "seller"] as const) {
      const { text, action, to } = taskWords({ ...outbid, type, role })
      expect([type, text]).toEqual([type, expect.stringMatching(/^[A-Z].{10,90}\.$/)])
      expect(action.length).toBeLessThan(20)
      expect(to).toMatch(/^\/(listing|payments|pay|profile|book|sell)\b/)
    }
  }
})

test("whoever pays or is paid outside of Northlot is told what to press, and on which page", () => {
  const text = (type: OpenTask["type"]) => taskWords({ ...outbid, type, amountCents: cents(3_780_000) }).text
  expect(text("payForVehicle")).toBe(
    "Pay CA$37,800.00 for the car, then press “I have sent the funds” on the sale's page."
  )
  expect(text("confirmFunds")).toBe("Once the buyer's CA$37,800.00 is in your account, press “The money has arrived”.")
  for (const type of TASK_TYPES) expect(text(type)).not.toMatch(/\b[Ss]ay so\b|^Say that\b/)
})

test("a task leads to the very place", () => {
  const to = (type: OpenTask["type"], change: Partial<OpenTask> = {}) => taskWords({ ...outbid, type, ...change }).to
  expect(to("outbid")).toBe("/listing/lst_1?bid")
  expect(to("payFee", { role: "seller" })).toBe("/pay/seller?listingId=lst_1")
  expect(to("acceptBillOfSale", { aboutId: "sale_1" })).toBe("/payments/sale/sale_1/bill-of-sale")
  expect(to("answerQuestions")).toBe("/listing/lst_1#questions")
  expect(to("bookInspection", { aboutId: "chg_1" })).toBe("/book?session_id=chg_1")
})

test.each([
  ["the car's page by its id", outbid, "/listing/lst_1", null, true],
  ["the car's page by another name", outbid, "/listing/2003-honda-accord", "lst_1", true],
  ["another car's page", outbid, "/listing/2019-honda-civic", "lst_2", false],
  ["a page of no car", outbid, "/auctions", null, false],
  [
    "the sale whose fee is to be paid",
    { ...outbid, type: "payFee", aboutId: "sale_1" },
    "/payments/sale/sale_1",
    null,
    true,
  ],
  ["another sale", { ...outbid, type: "payFee", aboutId: "sale_1" }, "/payments/sale/sale_2", null, false],
  [
    "the page of its papers",
    { ...outbid, type: "confirmPapers", aboutId: "sale_1" },
    "/payments/sale/sale_1",
    null,
    true,
  ],
] as const)("%s says by itself what is to be done there: %#", (_page, task, pathname, listingId, says) => {
  expect(isOfPage(task, { pathname, listingId })).toBe(says)
})

test("a deadline says the day in Toronto and how long that is", () => {
  // Monday, 1 June 2026, 10 in the morning in Toronto.
  const now = Date.parse("2026-06-01T14:00:00Z")
  const after = (minutes: number) => deadlineText(new Date(now + minutes * 60_000).toISOString(), now)
  expect(after(0.5)).toMatch(/^Until 10:00.a\.m\..EDT, in less than a minute$/)
  expect(after(45)).toMatch(/^Until 10:45.a\.m\..EDT, in 45 min$/)
  expect(after(6 * 60 + 59)).toMatch(/^Until 4:59.p\.m\..EDT, in 6 h 59 min$/)
  expect(after(7 * 60)).toMatch(/^Until 5:00.p\.m\..EDT, in 7 h$/)
  expect(after(30 * 60)).toMatch(/^Until Tue\.? 4:00.p\.m\..EDT, in 1 day 6 h$/)
  expect(after(71 * 60 + 59)).toMatch(/^Until Thu\.? 9:59.a\.m\..EDT, in 2 days 23 h$/)
  expect(after(72 * 60)).toMatch(/^Until Thu\.? 10:00.a\.m\..EDT, in 3 days$/)
  expect(after(9 * 24 * 60)).toMatch(/^Until (Jun|June)\.? 10, 10:00.a\.m\..EDT, in 9 days$/)
  expect(after(-60)).toMatch(/^Was due (Jun|June)\.? 1, 9:00.a\.m\..EDT$/)
})

test("the most urgent thing is named in one line, with its car and until when", () => {
  const now = Date.parse("2026-06-01T14:00:00Z")
  const line = (type: OpenTask["type"], change: Partial<OpenTask> = {}) =>
    lineText({ ...outbid, type, dueAt: null, ...change }, now)
  for (const type of TASK_TYPES) {
    expect([type, line(type)]).toEqual([type, expect.stringMatching(/^[a-z][^.]* 2003 Honda Accord( goes| again)?$/)])
  }
  expect(line("payFee", { dueAt: "2026-06-05T21:00:00Z" })).toMatch(
    /^pay the fee for 2003 Honda Accord by Fri\.? 5:00.p\.m\..EDT$/
  )
  expect(line("outbid", { dueAt: "2026-06-01T22:05:00Z" })).toMatch(
    /^bid again on 2003 Honda Accord by 6:05.p\.m\..EDT$/
  )
  expect(line("payFee", { dueAt: "2026-06-01T13:00:00Z" })).toMatch(/, was due (Jun|June)\.? 1, 9:00.a\.m\..EDT$/)
  expect(line("answerQuestions", { count: 3 })).toBe("answer 3 questions about 2003 Honda Accord")
})

test("in a row of a phone a deadline is as short as the time that is left", () => {
  const now = Date.parse("2026-06-01T14:00:00Z")
  expect(leftText("2026-06-01T17:20:00Z", now)).toBe("In 3 h 20 min")
  expect(leftText("2026-06-01T14:00:00Z", now)).toBe("Late")
})

test("the line leads to the act itself: to all fees at once where there are several", () => {
  const fee = (aboutId: string): OpenTask => ({ ...outbid, type: "payFee", aboutId })
  expect(lineTarget([fee("sale_1"), outbid])).toBe("/pay/buyer?listingId=lst_1")
  expect(lineTarget([fee("sale_1"), fee("sale_2"), outbid])).toBe("/pay/buyer")
  expect(lineTarget([outbid, { ...outbid, aboutId: "auc_2" }])).toBe("/listing/lst_1?bid")
})

test("the fees of several cars are one row, and so are all outbids; every other task is a row", () => {
  const fee = (aboutId: string): OpenTask => ({ ...outbid, type: "payFee", aboutId })
  const [first, second] = [fee("sale_1"), fee("sale_2")]
  const other = { ...outbid, aboutId: "auc_2" }
  expect(rowsOf([first, second, leading, outbid, other])).toEqual([
    { fees: [first, second] },
    { task: leading },
    { outbids: [outbid, other] },
  ])
  expect(rowsOf([first, outbid])).toEqual([{ task: first }, { outbids: [outbid] }])
})

test("what ends with its deadline is over then; a fee is owed all the same", () => {
  const end = Date.parse(outbid.dueAt!)
  expect([isOver(outbid, end - 1), isOver(outbid, end)]).toEqual([false, true])
  expect(isOver({ ...outbid, type: "payFee" }, end)).toBe(false)
  expect(isOver({ ...outbid, dueAt: null }, end)).toBe(false)
})

test("a standing asks for the tasks again only where it changes one", () => {
  const told = (isTopBidder: boolean, auctionId = "auc_1") => ({ auctionId, isTopBidder })
  expect(changesTasks([outbid], told(false))).toBe(false)
  expect(changesTasks([outbid], told(true))).toBe(true)
  expect(changesTasks([leading], told(true))).toBe(false)
  expect(changesTasks([leading], told(false))).toBe(true)
  // The list has no task for this auction. A new lead adds none before the auction's last hour, but being outbid adds
  // one at once.
  expect([changesTasks([], told(true)), changesTasks([], told(false))]).toEqual([false, true])
  expect(changesTasks([outbid], told(false, "auc_2"))).toBe(true)
  expect(changesTasks([outbid], { ...told(false), voided: true })).toBe(true)
})

test("a bid moves price and end of its own auction's task, and never back", () => {
  const bid = {
    auctionId: "auc_1",
    currentBidCents: cents(550_000),
    minimumCents: cents(560_000),
    endsAt: "2026-06-01T18:02:00Z",
  }
  expect(withBid(outbid, bid)).toEqual({ ...outbid, amountCents: 560_000, dueAt: bid.endsAt })
  expect(withBid(leading, bid)).toEqual({ ...leading, amountCents: 550_000, dueAt: bid.endsAt })
  expect(withBid(outbid, { ...bid, auctionId: "auc_2" })).toBe(outbid)
  expect(withBid(outbid, { ...bid, minimumCents: cents(505_000) })).toBe(outbid)
  expect(withBid({ ...outbid, type: "payFee" }, bid)).toMatchObject({ type: "payFee", amountCents: 510_000 })
})
