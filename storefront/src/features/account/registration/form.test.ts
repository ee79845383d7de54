import { registration, registrationProblem } from "@northlot/contract"
import { emptyRegistration, isDealer, registrationOf, type RegistrationValues } from "./form"

const filled: RegistrationValues = {
  ...emptyRegistration,
  first: " Ada ",
  last: "Tremblay",
  mobile: "416 555 0100",
  email: " ada@example.test ",
  location: "Toronto, ON",
  dealer: { name: "North Motors", address: "1 King St", omvic: "123456", tel: "", representative: "" },
  acceptedTerms: true,
  password: "a long password",
  confirmPassword: "a long password",
}

describe("what the registration form sends", () => {
  it.each(["seller", "dealer-buyer", "private-buyer"] as const)(
    "is a registration that the server takes (%s)",
    (kind) => {
      const sent = registrationOf(kind, filled)
      expect(registration.safeParse(sent).success).toBe(true)
      expect(registrationProblem(sent, { verified: true, adult: true })).toBeNull()
    }
  )

  it("gives the dealership only for dealers, so that a change of tab leaves nothing behind", () => {
    expect(registrationOf("private-buyer", filled)).not.toHaveProperty("dealer")
    expect(registrationOf("seller", filled)).not.toHaveProperty("dealer")
    expect(registrationOf("seller", { ...filled, sellerType: "dealer" })).toHaveProperty("dealer.name", "North Motors")
    expect(registrationOf("dealer-buyer", filled)).toMatchObject({
      buyerType: "dealer",
      sellerType: null,
      location: "",
    })
  })

  it("asks a dealer who sells for no identity document, and a private seller for one", () => {
    expect(isDealer("seller", { sellerType: "dealer" })).toBe(true)
    expect(isDealer("seller", { sellerType: "private" })).toBe(false)
    expect(isDealer("private-buyer", { sellerType: "dealer" })).toBe(false)
  })

  it("agrees to no message that was not ticked", () => {
    expect(registrationOf("private-buyer", filled).consents).toEqual({ emailMarketing: false, smsReminders: false })
  })
})
