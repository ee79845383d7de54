import type { PluginSettingField } from "@northlot/contract"
import { sentSetting, typedSetting, wordsOfSettings } from "./settings"

const field = (type: PluginSettingField["type"], name = "most"): PluginSettingField => ({
  name,
  label: "Most",
  help: "",
  type,
  isRequired: true,
  minimum: null,
  maximum: null,
  choices: [],
})

test.each([
  ["cents", "1,250.50", 125_050],
  ["cents", "much", "much"],
  ["whole number", " 50 ", 50],
  ["whole number", "1.5", 1.5],
  ["whole number", "half", "half"],
  ["flag", "true", true],
  ["flag", "false", false],
  ["text", " Yard 3 ", "Yard 3"],
  ["cents", " ", null],
] as const)("a %s typed as '%s' is sent as %j", (type, typed, sent) => {
  expect(sentSetting(field(type), typed)).toBe(sent)
})

test("an amount stands in its field as people write it, and settings are said on one line without what is hidden", () => {
  expect(typedSetting(field("cents"), 125_050)).toBe("1,250.50")
  expect(typedSetting(field("cents"), undefined)).toBe("")
  expect(wordsOfSettings([field("cents")], { values: { most: 2_000, isTaxed: true }, hidden: ["url"] })).toBe(
    "Most: CA$20.00 · isTaxed: yes · url: set, not shown"
  )
})
