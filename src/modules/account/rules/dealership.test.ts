import { decideDealership } from "./dealership"

const whole = { name: "Yard Ltd.", address: "1 Yard Road", omvic: "1234567" }
const bare = { name: "", address: "", omvic: "" }

test("a dealer completes all that is missing at once", () => {
  expect(decideDealership(bare, { ...whole, name: " Yard Ltd. " })).toEqual({
    kind: "complete",
    to: whole,
    fields: ["name", "address", "omvic"],
  })
  expect(decideDealership({ ...whole, omvic: "" }, { omvic: "1234567" })).toEqual({
    kind: "complete",
    to: whole,
    fields: ["omvic"],
  })
})

test("what is missing and not said, or said wrongly, is a problem of its field", () => {
  expect(decideDealership(bare, { name: "Yard Ltd.", omvic: "1234567" })).toMatchObject({
    kind: "problem",
    problem: { field: "address" },
  })
  expect(decideDealership({ ...whole, omvic: "" }, { omvic: "12-34" })).toMatchObject({
    kind: "problem",
    problem: { field: "omvic" },
  })
})

test("what is there stays, and saying it again changes nothing", () => {
  expect(decideDealership(whole, whole)).toEqual({ kind: "unchanged" })
  expect(decideDealership(whole, {})).toEqual({ kind: "unchanged" })
  expect(decideDealership(whole, { omvic: "7654321" })).toEqual({ kind: "stays", field: "omvic" })
  expect(decideDealership({ ...whole, address: "" }, { name: "Other", address: "2 Road" })).toEqual({
    kind: "stays",
    field: "name",
  })
})
