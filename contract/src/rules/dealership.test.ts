import { dealershipProblem, missingOfDealership, missingSentence } from "./dealership"

const whole = { name: "Yard Ltd.", address: "1 Yard Road", omvic: "1234567" }

test("what is empty is missing, in the order of the form, and a sentence names it", () => {
  expect(missingOfDealership(whole)).toEqual([])
  expect(missingSentence(whole)).toBeNull()
  expect(missingOfDealership({ ...whole, omvic: " " })).toEqual(["omvic"])
  expect(missingSentence({ ...whole, omvic: "" })).toBe("the OMVIC number is missing")
  expect(missingSentence({ ...whole, name: "", omvic: "" })).toBe(
    "the registered name and the OMVIC number are missing"
  )
  expect(missingSentence({ name: "", address: "", omvic: "" })).toBe(
    "the registered name, the address and the OMVIC number are missing"
  )
})

test("a registration needs a name, an address and 4 to 10 digits", () => {
  expect(dealershipProblem(whole)).toBeNull()
  expect(dealershipProblem(null)).toEqual({ field: "name", code: "DEALER_NAME_MISSING" })
  expect(dealershipProblem({ ...whole, address: " " })).toEqual({ field: "address", code: "DEALER_ADDRESS_MISSING" })
  for (const omvic of ["", "123", "12345678901", "12A4"])
    expect(dealershipProblem({ ...whole, omvic })).toEqual({ field: "omvic", code: "OMVIC_INVALID" })
})
