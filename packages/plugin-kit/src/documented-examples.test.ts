import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as kit from "."
import { feeProviderConformance, promotionProviderConformance } from "./testing"

const text = readFileSync(join(__dirname, "../../../docs/plugins.md"), "utf8")

/** Runs the example code of docs/plugins.md as a module, and returns the module's export. */
function pasted(kind: "Fee" | "Promotion"): unknown {
  const [, code] = new RegExp(`## ${kind} providers\n.*?\`\`\`js\n(.*?)\`\`\``, "s").exec(text)!
  const module = { exports: {} as unknown }
  new Function("require", "module", code!)(() => kit, module)
  return module.exports
}

test("the fee provider of the document keeps the rules, with the settings that it is shown with", async () => {
  const provider = pasted("Fee") as kit.FeeProvider
  const [, entries] = /### Installing one\n.*?NORTHLOT_FEE_PROVIDERS='(.*?)'/s.exec(text)!
  const [{ options }] = JSON.parse(entries!) as [{ options: object }]
  await feeProviderConformance(provider, { settings: options })
})

test("the promotion provider of the document keeps the rules", async () => {
  await promotionProviderConformance(pasted("Promotion") as kit.PromotionProvider, { settings: { priceCents: 499 } })
})

test("the document lists the codes of the house", () => {
  const [, listed] = /The house has (.*?)\./.exec(text)!
  expect([...listed!.matchAll(/`(\w+)`/g)].map(([, code]) => code)).toEqual([...kit.RESERVED_CODES])
})
