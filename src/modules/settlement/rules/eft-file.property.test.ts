import fc from "fast-check"
import { cents, sumOf } from "@northlot/contract"
import { eftFile, julianDay, type EftFile, type EftPayment } from "./eft-file"

const file: EftFile = {
  originator: { originatorId: "8090012300", shortName: "Northlot", longName: "Northlot Inc.", dataCentre: "00320" },
  from: { institution: "003", transit: "01234", accountNumber: "1234567" },
  number: 7,
  createdOn: "2026-03-01",
  payOn: "2026-03-02",
}

const numberOf = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: least, maxLength: most })

const payment: fc.Arbitrary<EftPayment> = fc.record({
  holder: fc.string({ minLength: 1, maxLength: 60, unit: "binary" }),
  institution: numberOf(3, 3),
  transit: numberOf(5, 5),
  accountNumber: numberOf(7, 12),
  amountCents: fc.integer({ min: 1, max: 1_000_000_000 }).map(cents),
  reference: fc.stringMatching(/^NL-[0-9A-Z]{10}$/),
})

test("whatever sellers are called, every record has 1464 plain characters, counted without a gap", () => {
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 20 }), (payments) => {
      const records = eftFile(file, payments).split("\r\n").slice(0, -1)
      expect(records).toHaveLength(2 + Math.ceil(payments.length / 6))
      records.forEach((record, index) => {
        expect(record).toMatch(/^[A-Z0-9 .,&'/-]{1464}$/)
        expect(Number(record.slice(1, 10))).toBe(index + 1)
        expect(record.slice(10, 24)).toBe("80900123000007")
      })
    })
  )
})

test("the sums at the end are those of the payments, each of which stands in it once with its account", () => {
  fc.assert(
    fc.property(fc.array(payment, { minLength: 1, maxLength: 20 }), (payments) => {
      const records = eftFile(file, payments).split("\r\n").slice(0, -1)
      const segments = records
        .slice(1, -1)
        .flatMap((record) => record.slice(24).match(/.{240}/g)!)
        .filter((segment) => segment.trim() !== "")
      expect(segments.map((segment) => [segment.slice(3, 13), segment.slice(19, 40).trim()])).toEqual(
        payments.map(({ amountCents, institution, transit, accountNumber }) => [
          String(amountCents).padStart(10, "0"),
          `0${institution}${transit}${accountNumber}`,
        ])
      )
      const trailer = records.at(-1)!
      const total = sumOf(payments, ({ amountCents }) => amountCents)
      expect(trailer.slice(0, 1) + trailer.slice(24, 68)).toBe(
        `Z${"0".repeat(22)}${String(total).padStart(14, "0")}${String(payments.length).padStart(8, "0")}`
      )
    })
  )
})

test("a payment as the bank reads it, position by position", () => {
  const text = eftFile(file, [
    {
      holder: "Renée Côté-O'Neil",
      institution: "004",
      transit: "98765",
      accountNumber: "7654321",
      amountCents: cents(565_000),
      reference: "NL-ABCDEFGHJK",
    },
  ])
  const [header, record] = text.split("\r\n") as [string, string]
  expect(header.slice(0, 58)).toBe(`A00000000180900123000007026060${"00320"}${" ".repeat(20)}CAD`)
  expect(record.slice(24, 264)).toBe(
    [
      "460",
      "0000565000",
      "026061",
      "000498765",
      "7654321     ",
      "0".repeat(25),
      "NORTHLOT       ",
      "RENEE COTE-O'NEIL             ",
      "NORTHLOT INC.                 ",
      "8090012300",
      "NL-ABCDEFGHJK      ",
      "000301234",
      "1234567     ",
      " ".repeat(39),
      "0".repeat(11),
    ].join("")
  )
})

test.each([
  ["2026-01-01", "026001"],
  ["2028-12-31", "028366"],
])("%s is day %s", (date, expected) => expect(julianDay(date)).toBe(expected))

test.each([0, 10_000_000_000])("a payment of %d cents is refused, never cut", (amount) => {
  const one = { holder: "A", institution: "004", transit: "98765", accountNumber: "7654321", reference: "NL-1" }
  expect(() => eftFile(file, [{ ...one, amountCents: cents(amount) }])).toThrow(RangeError)
})
