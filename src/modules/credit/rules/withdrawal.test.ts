import { cents } from "@northlot/contract"
import { withdrawal } from "./withdrawal"

const lots = [
  { id: "old", unitCents: cents(0), left: 2 },
  { id: "used", unitCents: cents(0), left: 0 },
  { id: "paid", unitCents: cents(59_325), left: 5 },
  { id: "new", unitCents: cents(0), left: 1 },
]

describe("granted credits that are taken back", () => {
  test("are the newest, and never paid ones", () => {
    expect(withdrawal(lots, 1)).toEqual({ ok: true, from: [{ lotId: "new", taken: 1 }] })
    expect(withdrawal(lots, 2)).toEqual({
      ok: true,
      from: [
        { lotId: "new", taken: 1 },
        { lotId: "old", taken: 1 },
      ],
    })
  })

  test.each([
    [lots, 4, "Only 3 granted credits are left."],
    [lots.slice(3), 2, "Only 1 granted credit is left."],
    [lots.slice(1, 3), 1, "No granted credit is left."],
  ])("are as many as are left at most", (of, credits, message) => {
    expect(withdrawal(of, credits)).toEqual({
      ok: false,
      message: `${message} To take back paid credits, refund their payment.`,
    })
  })
})
