import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { readPluginSubscribers } from "./plugin-subscribers"
import { temporaryFolder } from "../../integration-tests/environment/temporary-folder"

const CONFIG = `exports.config = { event: "sale.opened" }`
const WHOLE = `exports.default = async () => undefined; ${CONFIG}`

/** A plugin of these files, with the name 'yard'. */
function plugin(files: Record<string, string>, id = "yard") {
  const folder = temporaryFolder()
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
  return { resolve: folder, id, options: { at: "the yard" } }
}

test("subscribers of two plugins with equal names are told apart, and none can have the name of one of ours", async () => {
  const context = `exports.config.context = { subscriberId: "open-sale", timeLimitSeconds: 5 }`
  const found = await readPluginSubscribers([
    plugin({ "open-sale.js": WHOLE, "index.js": "", "_shared.js": "", "open-sale.d.ts": "" }),
    plugin({ "any-name.cjs": `${WHOLE}; ${context}` }, "shop"),
  ])
  expect(found).toMatchObject([
    { subscriberId: "yard_open-sale", events: ["sale.opened"], options: { at: "the yard" } },
    { subscriberId: "shop_open-sale", events: ["sale.opened"], timeLimitSeconds: 5 },
  ])
})

test.each([
  ["no function", CONFIG, "tell.js: its default export is no function."],
  ["no config", `exports.default = () => undefined`, "tell.js: it exports no config."],
  ["no event", `${WHOLE}; exports.config = {}`, "tell.js: its config is wrong at event: "],
  ["no events", `${WHOLE}; exports.config = { event: [] }`, "tell.js: its config is wrong at event: "],
  ["an event that nobody declares", WHOLE.replace("opened", "opend"), "tell.js: it listens to sale.opend, which is"],
  ["an event that is for us alone", WHOLE.replace("sale.opened", "email.requested"), "it listens to email.requested"],
  ["all events", WHOLE.replace("sale.opened", "*"), "tell.js: it listens to *, which is not among the declared"],
  [
    "a name that is none",
    `${WHOLE}; exports.config.context = { subscriberId: "a b" }`,
    "at context.subscriberId: must",
  ],
  [
    "a time limit beyond all patience",
    `${WHOLE}; exports.config.context = { timeLimitSeconds: 86400 }`,
    "tell.js: its config is wrong at context.timeLimitSeconds: ",
  ],
  ["code that throws", `throw new Error("It wants a newer Node.")`, "tell.js: It wants a newer Node."],
])("a file with %s is refused by its name, with the reason", async (_, code, reason) => {
  const refused = readPluginSubscribers([plugin({ "tell.js": code })])
  await expect(refused).rejects.toMatchObject({ name: "StartError", message: expect.stringContaining(reason) })
  await expect(refused).rejects.toThrow("The plugin yard of NORTHLOT_SUBSCRIBERS cannot be used: ")
})

test.each([
  ["without an id", [plugin({ "tell.js": WHOLE }, "")], "its id must be a name of at most 48 small letters"],
  [
    "with the id of another",
    [plugin({ "tell.js": WHOLE }), plugin({ "tell.js": WHOLE })],
    "another entry has the same id",
  ],
  ["that is not there", [{ resolve: "northlot-nowhere/subscribers", id: "yard", options: {} }], "there is no folder"],
  ["without a file", [plugin({ "tell.ts": WHOLE })], "holds no compiled subscriber"],
  [
    "with one name twice",
    [plugin({ "a.js": `${WHOLE}; exports.config.context = { subscriberId: "b" }`, "b.js": WHOLE })],
    "b.js: another file of the plugin has the subscriberId b.",
  ],
  ["with a file whose name cannot be its own", [plugin({ "tell.yard.js": WHOLE })], "its subscriberId must be a name"],
])("a plugin %s is refused, with the reason", async (_, entries, reason) => {
  await expect(readPluginSubscribers(entries)).rejects.toThrow(reason)
})
