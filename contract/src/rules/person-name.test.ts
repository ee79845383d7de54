import fc from "fast-check"
import { endpoints } from "../index"
import { fullName, isNamed, storedName } from "./person-name"
import { profileProblem, registrationProblem, type RegistrationForm } from "./registration"
import { isSamePersonName, verifiedName } from "./same-person-name"

const SINGLE = [
  { first: "Suharto", last: "" },
  { first: "", last: "Suharto" },
  { first: " ", last: " Suharto " },
]
const form: RegistrationForm = {
  role: "buyer",
  buyerType: "private",
  ...{ first: "", last: "", mobile: "416 555 0100", email: "one@example.test", location: "Toronto, Ontario" },
  ...{ acceptedTerms: true, password: "long enough" },
}
const adult = { verified: true, adult: true }

test.each(SINGLE)(
  "somebody called %j registers, changes the profile, is verified and is stored by the one name",
  (name) => {
    expect(registrationProblem({ ...form, ...name }, adult)).toBeNull()
    expect(profileProblem({ ...form, ...name }, false)).toBeNull()
    const asked = endpoints.startIdentityVerification.body!.safeParse({
      firstName: name.first,
      lastName: name.last,
      email: form.email,
    })
    expect(asked.success).toBe(true)
    expect([isNamed(name), storedName(name), fullName(storedName(name))]).toEqual([
      true,
      { first: "Suharto", last: "" },
      "Suharto",
    ])
  }
)

test("nobody goes without any name, and is told at the first field", () => {
  const nameless = { first: " ", last: "" }
  expect(registrationProblem({ ...form, ...nameless }, adult)).toEqual({ field: "first", code: "NAME_MISSING" })
  expect(profileProblem({ ...form, ...nameless }, false)).toEqual({ field: "first", code: "NAME_MISSING" })
  const asked = endpoints.startIdentityVerification.body!.safeParse({ email: form.email })
  expect(asked.error?.issues.map(({ path }) => path.join("."))).toEqual(["firstName"])
})

test.each([
  { first: "", last: "SUHARTO" },
  { first: "SUHARTO", last: "" },
  { first: "FNU", last: "SUHARTO" },
  { first: "SUHARTO", last: "LNU" },
  { first: "XXX", last: "SUHARTO" },
])("a document that writes the one name as %j is the person's, under the name as it was typed", (document) => {
  for (const typed of SINGLE) {
    expect(isSamePersonName(typed, document)).toBe(true)
    expect(storedName(verifiedName(typed, document))).toEqual({ first: "Suharto", last: "" })
  }
})

test("a name that was left out by mistake is not the document's", () => {
  for (const typed of [
    { first: "Avery", last: "" },
    { first: "", last: "Quinn" },
  ])
    expect(isSamePersonName(typed, { first: "Avery", last: "Quinn" })).toBe(false)
})

test("what is stored says as much as what was typed, and storing it again changes nothing", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (first, last) => {
      const stored = storedName({ first, last })
      expect(storedName(stored)).toEqual(stored)
      expect(fullName(stored)).toBe(fullName({ first: first.trim(), last: last.trim() }))
      expect(stored.first === "").toBe(!isNamed({ first, last }))
    })
  )
})
