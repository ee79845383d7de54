import { disclosureSentence } from "@northlot/contract"
import { disclosureChanges } from "./disclosures"

const before = { condition: { accidents: false, physicalDamage: "", conditionRating: 4 }, kms: 50_000 }

test.each([
  [
    "an answer",
    { ...before, condition: { ...before.condition, accidents: true } },
    ["Accidents: was “No”, now “Yes”."],
  ],
  [
    "an answer that was not stated",
    { ...before, condition: { ...before.condition, outOfProvince: true } },
    ["Out of province: was “Not stated”, now “Yes”."],
  ],
  [
    "a text that is taken away",
    { condition: { accidents: false, conditionRating: null }, kms: 50_000 },
    ["Condition rating: was “4 of 5”, now “Not stated”."],
  ],
  [
    "several at once, in the order of the page",
    { condition: { ...before.condition, physicalDamage: "Dent", moreInfo: "Two keys" }, kms: 65_000 },
    [
      "Damage: was “Not stated”, now “Dent”.",
      "More info: was “Not stated”, now “Two keys”.",
      "Kilometres: was “50,000 km”, now “65,000 km”.",
    ],
  ],
  [
    "nothing, when an empty text stands for none",
    { condition: { ...before.condition, moreInfo: "", safetyIncluded: null }, kms: 50_000 },
    [],
  ],
])("a change of %s is told with what it was", (_case, after, sentences) => {
  expect(disclosureChanges(before, after).map(disclosureSentence)).toEqual(sentences)
})
