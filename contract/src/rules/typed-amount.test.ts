import fc from "fast-check"
import { MAXIMUM_AMOUNT_CENTS, cents as toCents, cents } from "./money"
import type { AmountRefusal, FigureRefusal } from "./amount-rules"
import { amountText, readAmount, readFigure } from "./typed-amount"

const NBSP = "\u00a0"
const NARROW = "\u202f"

describe("an amount as it is typed", () => {
  test.each([
    ["11500", 1_150_000],
    ["11,500", 1_150_000],
    ["11,500.00", 1_150_000],
    ["11500.00", 1_150_000],
    ["11500.0", 1_150_000],
    ["$11 500", 1_150_000],
    ["CA$11,500", 1_150_000],
    ["C$ 11,500", 1_150_000],
    ["CAD 11,500", 1_150_000],
    ["$11,500 CAD", 1_150_000],
    ["11 500 $", 1_150_000],
    ["11 500,00 $", 1_150_000],
    ["11500,00", 1_150_000],
    [`11${NBSP}500,00${NBSP}$`, 1_150_000],
    [`11${NARROW}500`, 1_150_000],
    ["\t11,500\n", 1_150_000],
    ["\u200e11,500\ufeff", 1_150_000],
    ["11,500.", 1_150_000],
    ["1,234,567", 123_456_700],
    ["0", 0],
    ["0.00", 0],
    ["007", 700],
  ])("%j is %i cents, with cents allowed or not", (typed, cents) => {
    expect(readAmount(typed)).toEqual({ ok: true, cents })
    expect(readAmount(typed, { cents: true })).toEqual({ ok: true, cents })
  })

  test.each([
    ["11500.5", 1_150_050],
    ["11 500,50", 1_150_050],
    ["593,25 $", 59_325],
    ["$1,250.75", 125_075],
    ["0.01", 1],
  ])("%j is %i cents where cents are allowed, and refused where dollars are whole", (typed, cents) => {
    expect(readAmount(typed, { cents: true })).toEqual({ ok: true, cents })
    expect(readAmount(typed)).toMatchObject({ ok: false, reason: "cents" })
  })

  test.each<[string, AmountRefusal]>([
    ["abc", "unreadable"],
    ["12a,5xx", "unreadable"],
    ["4,0a00", "unreadable"],
    ["11.5k", "unreadable"],
    ["1e3", "unreadable"],
    ["0x10", "unreadable"],
    ["١٠٠", "unreadable"],
    ["１２", "unreadable"],
    ["$", "unreadable"],
    [".", "unreadable"],
    ["CA$18,500 or so", "unreadable"],
    ["11.500", "dots"],
    ["1.234.567", "dots"],
    ["11.500,00", "dots"],
    ["1,1500", "ambiguous"],
    ["11,500,00", "ambiguous"],
    ["0,500", "ambiguous"],
    ["11,500 000", "ambiguous"],
    ["11'500", "ambiguous"],
    ["11500,555", "ambiguous"],
    ["11500 16000", "ambiguous"],
    ["593.255", "dots"],
    ["11500.555", "fraction"],
    ["11,500.005", "fraction"],
    ["-5", "negative"],
    ["−11,500", "negative"],
    ["$-5", "negative"],
    ["US$11,500", "currency"],
    ["11 500 €", "currency"],
    ["10,000,001", "too-large"],
    ["9".repeat(40), "too-large"],
  ])("%j is refused as %s, with a sentence", (typed, reason) => {
    expect(readAmount(typed, { cents: true })).toEqual({
      ok: false,
      reason,
      message: expect.stringMatching(/^[A-Z].+\.$/),
    })
  })

  test.each(["", "  ", NBSP, "\u200b"])("%j is no amount, and no mistake", (typed) => {
    expect(readAmount(typed)).toEqual({ ok: true, cents: null })
  })

  test("is the one that was meant, in whichever of Canada's ways it is written", () => {
    const group = (dollars: number, mark: string) => String(dollars).replace(/\B(?=(\d{3})+$)/g, mark)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAXIMUM_AMOUNT_CENTS }),
        fc.constantFrom("", ",", " ", NBSP, NARROW, "\u2009"),
        fc.constantFrom(".", ","),
        fc.constantFrom(
          ["", ""],
          ["$", ""],
          ["CA$", ""],
          ["CA$ ", ""],
          ["", " $"],
          ["", `${NBSP}$`],
          ["CAD ", ""],
          ["$", " CAD"]
        ),
        (cents, mark, point, [before, after]) => {
          fc.pre(mark !== point)
          const decimals = String(cents % 100).padStart(2, "0")
          const typed = `${before}${group(Math.trunc(cents / 100), mark)}${point}${decimals}${after}`
          expect(readAmount(typed, { cents: true })).toEqual({ ok: true, cents })
          expect(readAmount(typed)).toEqual(
            cents % 100 === 0 ? { ok: true, cents } : expect.objectContaining({ reason: "cents" })
          )
        }
      )
    )
  })

  test("comes back as the same amount from what a field shows of it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAXIMUM_AMOUNT_CENTS }).map(toCents), (cents) => {
        expect(readAmount(amountText(cents), { cents: true })).toEqual({ ok: true, cents })
      })
    )
    expect([amountText(cents(1_150_000)), amountText(cents(1_150_050))]).toEqual(["11,500", "11,500.50"])
  })

  test("has every digit that was typed, or is refused: whatever the text, none is left out", () => {
    const text = fc.string({ unit: fc.constantFrom(..."0123456789,. $aC-'"), maxLength: 14 })
    fc.assert(
      fc.property(text, (typed) => {
        const read = readAmount(typed, { cents: true })
        if (!read.ok) return
        const digits = typed.replace(/\D/g, "")
        if (read.cents === null) expect(digits).toBe("")
        // The typed digits form a whole number of dollars, of tenths of a dollar, or of cents. No digit is lost.
        else expect([100, 10, 1].map((step) => Number(digits) * step)).toContain(read.cents)
      }),
      { numRuns: 2_000 }
    )
  })
})

describe("a whole figure as it is typed", () => {
  test.each([
    ["120400", 120_400],
    ["120,400", 120_400],
    ["120 400 km", 120_400],
    [`120${NBSP}400`, 120_400],
    ["0", 0],
    ["", null],
  ])("%j is %j kilometres", (typed, value) => {
    expect(readFigure(typed, { unit: "km", maximum: 2_000_000 })).toEqual({ ok: true, value })
  })

  test.each<[string, FigureRefusal]>([
    ["abc", "unreadable"],
    ["120k", "unreadable"],
    ["1e5", "unreadable"],
    ["12.5", "fraction"],
    ["120.400", "ambiguous"],
    ["1204,00", "fraction"],
    ["12,04", "fraction"],
    ["1,2040", "ambiguous"],
    ["-5", "negative"],
    ["2,000,001", "too-large"],
    ["9".repeat(30), "too-large"],
  ])("%j is refused as %s, with a sentence", (typed, reason) => {
    expect(readFigure(typed, { unit: "km", maximum: 2_000_000 })).toEqual({
      ok: false,
      reason,
      message: expect.stringMatching(/^[A-Z].+\.$/),
    })
  })

  test("is a year of four digits without a mark, in its bounds", () => {
    const year = { minimum: 1900, maximum: 2100, grouped: false }
    expect(readFigure("2019", year)).toEqual({ ok: true, value: 2019 })
    expect(readFigure("20199", year)).toMatchObject({ reason: "too-large", message: "Enter at most 2100." })
    expect(readFigure("201", year)).toMatchObject({ reason: "too-small", message: "Enter at least 1900." })
    expect(readFigure("2,019", year)).toMatchObject({ ok: false })
  })
})

test.each([
  ["77.4", 77.4],
  ["77,4 kWh", 77.4],
  ["64KWH", 64],
  ["kWh", null],
  ["", null],
])("%j is read as a figure with one decimal", (typed, value) => {
  expect(readFigure(typed, { unit: "kWh", decimals: 1 })).toEqual({ ok: true, value })
})

test.each(["77.45", "-5", "about 60", "12345"])("%j is no figure with one decimal", (typed) => {
  expect(readFigure(typed, { unit: "kWh", decimals: 1 })).toMatchObject({ ok: false, reason: "decimals" })
})
