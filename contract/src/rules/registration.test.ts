import { bidAmount } from "./bid-amount"
import { registrationSentence } from "../wording/registration"
import { registrationProblem, type RegistrationForm } from "./registration"

const form: RegistrationForm = {
  role: "buyer",
  buyerType: "private",
  first: "Avery",
  last: "Singh",
  mobile: "416 555 0100",
  email: "avery@example.test",
  location: "Toronto, Ontario",
  acceptedTerms: true,
  password: "long enough",
  confirmPassword: "long enough",
}
const adult = { verified: true, adult: true }
const dealer = { name: "Yard Ltd.", address: "1 Yard Rd", omvic: "1234567", tel: "" }

describe("registration", () => {
  it("accepts a complete form of each kind", () => {
    expect(registrationProblem(form, adult)).toBeNull()
    expect(registrationProblem({ ...form, role: "seller", buyerType: null }, adult)).toBeNull()
    expect(registrationProblem({ ...form, buyerType: "dealer", location: "", dealer }, null)).toBeNull()
  })

  // At first every field is wrong. Each row corrects one more, which proves the order of the checks (spec §5).
  const everythingWrong: RegistrationForm = {
    ...form,
    first: "",
    last: "",
    mobile: "1",
    email: "x",
    location: "",
    acceptedTerms: false,
    password: "",
    confirmPassword: "other",
  }
  it.each([
    [{}, "Please enter your first and last name."],
    [{ first: "A", last: "B" }, "Please enter a valid mobile number."],
    [{ mobile: "4165550100" }, "Please enter a valid email."],
    [{ email: "a@b.ca" }, "Please enter your location (City / Province)."],
    [{ location: "Ajax" }, "Please accept the Terms and Privacy Policy."],
    [{ acceptedTerms: true }, "Please enter a password."],
    [{ password: "1234567" }, "Password must be at least 8 characters."],
    [{ password: "12345678" }, "Passwords do not match."],
    [{ confirmPassword: "12345678" }, "Please complete ID Verification."],
  ])("shows the first failure only: after %p comes '%s'", (fixed, message) => {
    const steps = [
      {},
      { first: "A", last: "B" },
      { mobile: "4165550100" },
      { email: "a@b.ca" },
      { location: "Ajax" },
      { acceptedTerms: true },
      { password: "1234567" },
      { password: "12345678" },
      { confirmPassword: "12345678" },
    ]
    const position = steps.findIndex((step) => JSON.stringify(step) === JSON.stringify(fixed))
    const soFar = Object.assign({}, everythingWrong, ...steps.slice(0, position + 1))
    expect(registrationSentence(registrationProblem(soFar, null)!.code)).toBe(message)
  })

  it("asks the age last", () => {
    expect(registrationProblem(form, { verified: true, adult: false })).toEqual({
      field: "identity",
      code: "UNDER_AGE",
    })
    expect(registrationSentence("UNDER_AGE")).toBe("You must be 18+ to register.")
  })

  it.each(["\u200b", "\u200c", "\ufeff", "\u00ad", "\u200e", "\u202e"])(
    "tells of %j in a password and takes nothing out of it, and asks nothing of an emoji of several",
    (sign) => {
      const withPassword = (password: string) =>
        registrationProblem({ ...form, password, confirmPassword: password }, adult)
      expect(withPassword(`long en${sign}ough`)).toEqual({ field: "password", code: "PASSWORD_INVISIBLE" })
      expect(withPassword("family 👩\u200d👩\u200d👧 car")).toBeNull()
    }
  )

  it.each(["00000000000", "000-000-0000", "1111111111"])("takes %s for no number", (mobile) => {
    expect(registrationProblem({ ...form, mobile }, adult)).toEqual({ field: "mobile", code: "MOBILE_INVALID" })
  })

  it("takes the address that a browser takes, with what was pasted along", () => {
    for (const email of ["o&leary@example.test", "\u200bavery@example.test\ufeff"])
      expect(registrationProblem({ ...form, email }, adult)).toBeNull()
  })

  it("counts characters, not bytes, and stops at 128", () => {
    expect(registrationProblem({ ...form, password: "é".repeat(8), confirmPassword: undefined }, adult)).toBeNull()
    expect(registrationProblem({ ...form, password: "a".repeat(129), confirmPassword: undefined }, adult)?.field).toBe(
      "password"
    )
  })
})

describe("the amount of a bid", () => {
  it.each([
    [{ amount: 18_500 }, 1_850_000],
    [{ amountCents: 1_850_000 }, 1_850_000],
    [{ amount: 18_500, amountCents: 1_850_000 }, 1_850_000],
    [{ amount: 10_000_000 }, 1_000_000_000],
  ])("%p is %p cents", (input, expected) => {
    expect(bidAmount(input)).toBe(expected)
  })

  it.each([
    [{}],
    [{ amount: 0 }],
    [{ amount: -1 }],
    [{ amount: 12.345 }],
    [{ amount: NaN }],
    [{ amount: 1e21 }],
    [{ amount: "1e3" }],
    [{ amount: "١٠٠" }],
    [{ amount: [100] }],
    [{ amount: {} }],
    [{ amount: null }],
    [{ amountCents: 100.5 }],
    [{ amountCents: 1_000_000_001 }],
    [{ amountCents: 2 ** 53 }],
    [{ amount: 12.345, amountCents: 1_234 }],
  ])("%p is no amount", (input) => {
    expect(bidAmount(input)).toBeNull()
  })

  it.each([
    [{ amount: 100, amountCents: 10_001 }],
    [{ amount: 100, amountCents: 100 }],
    [{ amount: 1, amountCents: 0 }],
  ])("%p are two amounts", (input) => {
    expect(bidAmount(input)).toBe("differ")
  })
})
