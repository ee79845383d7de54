import fc from "fast-check"
import { bankAccountProblems, bankDigits, normalizedBankAccount } from "./bank-account"

const ACCOUNT = { holder: "Avery Stone", institution: "004", transit: "10202", accountNumber: "1234567" }
const digits = (least: number, most: number) =>
  fc
    .string({ unit: fc.constantFrom(..."0123456789"), minLength: least, maxLength: most })
    .filter((text) => /[1-9]/.test(text))

describe("a Canadian bank account", () => {
  it("is taken with three, five and 7 to 12 digits, however they are grouped", () => {
    fc.assert(
      fc.property(
        digits(3, 3),
        digits(5, 5),
        digits(7, 12),
        fc.constantFrom("", " ", "-", "\u2011"),
        (institution, transit, number, gap) => {
          const grouped = { ...ACCOUNT, institution, transit, accountNumber: [...number].join(gap) }
          const account = normalizedBankAccount(grouped)
          expect(account.accountNumber).toBe(number)
          expect(bankAccountProblems(account)).toEqual({})
        }
      )
    )
  })

  it("is refused at the field with any other count of digits, with letters, and with zeros alone", () => {
    fc.assert(
      fc.property(
        digits(0, 20).filter(({ length }) => length < 7 || length > 12),
        (accountNumber) => {
          expect(Object.keys(bankAccountProblems({ ...ACCOUNT, accountNumber }))).toEqual(["accountNumber"])
        }
      )
    )
    expect(
      bankAccountProblems({ holder: " ", institution: "000", transit: "1234O", accountNumber: "0000000 (not set up)" })
    ).toEqual({
      holder: expect.any(String),
      institution: expect.any(String),
      transit: expect.any(String),
      accountNumber: expect.any(String),
    })
  })

  it("keeps every other character that was typed, so that nothing wrong becomes right by itself", () => {
    fc.assert(
      fc.property(
        fc.string(),
        (typed) =>
          bankDigits(typed) === [...typed].filter((character) => !/[\s\-\u2010-\u2015]/.test(character)).join("")
      )
    )
  })
})
