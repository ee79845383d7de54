import { changedValues, wrongEntries, type EditorStep } from "./stepEntries"
import { stepSummary } from "./stepSummary"

const field = { help: "", isRequired: false, minimum: null, maximum: null, choices: [] }
const step: EditorStep = {
  plugin: "yard",
  title: "Yard",
  closed: null,
  values: { keys: 2, spent: 1_250, smoked: true },
  fields: [
    { ...field, name: "keys", label: "Keys", type: "whole number", isRequired: true },
    { ...field, name: "spent", label: "Spent", type: "cents" },
    { ...field, name: "smoked", label: "Smoked", type: "flag" },
    { ...field, name: "faults", label: "Faults", type: "paragraph" },
  ],
}
const changed = (typed: Record<string, string>) => changedValues({ yard: typed }, step)
const wrong = (typed: Record<string, string>) => wrongEntries({ yard: typed }, step)

test("only what differs from what is stored is sent, and what was emptied as null", () => {
  expect(changedValues({}, step)).toEqual({})
  expect(changed({ keys: "2", spent: "12.50" })).toEqual({})
  expect(changed({ keys: "3", spent: "", smoked: "false", faults: "A\nB" })).toEqual({
    keys: 3,
    spent: null,
    smoked: false,
    faults: "A\nB",
  })
})

test("of a step that is closed nothing is sent", () => {
  expect(changedValues({ yard: { keys: "3" } }, { ...step, closed: "The auction is over." })).toEqual({})
})

test("what is missing, and what is no figure, is told before it is sent", () => {
  expect(wrong({})).toEqual({})
  expect(wrong({ keys: "", faults: "" })).toEqual({ keys: "Fill this in." })
  expect(wrong({ keys: "two", spent: "a lot" })).toEqual({ keys: "Enter a whole number.", spent: expect.any(String) })
})

test("what is stored of a step is told in words, and what is asked for and not there is known", () => {
  expect(stepSummary(step).map(({ label, value, isMissing }) => [label, value, isMissing])).toEqual([
    ["Keys", "2", false],
    ["Spent", "CA$12.50", false],
    ["Smoked", "Yes", false],
    ["Faults", null, false],
  ])
  expect(stepSummary({ ...step, values: {} })[0]).toMatchObject({ value: null, isMissing: true })
})
