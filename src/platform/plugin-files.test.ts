import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { chargePurposesOf } from "./plugin-charges"
import { judgePluginSlots } from "./plugin-slots"

const ZOD = JSON.stringify(require.resolve("zod"))
const folder = mkdtempSync(join(tmpdir(), "northlot-plugins-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a built plugin with this one file. */
function pluginWith(file: string, code: string) {
  const root = mkdtempSync(join(folder, "plugin-"))
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), code)
  return { name: "yard", root, source: root, options: {} }
}

test.each([
  [
    "slots/editor.js",
    `const { z } = require(${ZOD}); exports.default = { title: "Yard", values: z.object({ a: z.array(z.string()) }), read() {}, write() {} }`,
    "slots/editor.js: the field a type: must be one of",
  ],
  ["slots/editor.js", "exports.default = {}", "slots/editor.js: its default export lacks values, a schema of zod,"],
  ["slots/checkout.js", "exports.default = () => null", "there is no such slot; there are vehicle, card and editor."],
  ["slots/card.js", "exports.default = { text: 1 }", "slots/card.js: it exports no function as its default."],
])("a plugin with a wrong %s is refused", (file, code, why) => {
  expect(() => judgePluginSlots(pluginWith(file, code))).toThrow(why)
})

test.each([
  ["charges/report.js", "exports.default = { paid() {} }", "lacks the function returnPath, refunded, lost."],
  ["charges/Report 1.js", "exports.default = {}", "its name must have at most 40 small letters, digits and hyphens."],
  ["charges/yard/report.js", "exports.default = {}", "a charge purpose must be directly in charges."],
])("a plugin with a wrong %s is refused", (file, code, why) => {
  expect(() => chargePurposesOf(pluginWith(file, code))).toThrow(why)
})
