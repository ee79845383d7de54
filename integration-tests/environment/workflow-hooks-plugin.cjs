// A plugin that writes the payload of each hook into the file `told`. It throws at the hook that the file `refusing`
// names.
const { appendFileSync, readFileSync } = require("node:fs")

module.exports = (hooks, { told, refusing }) => {
  for (const [workflow, its] of Object.entries(hooks)) {
    for (const [hook, setHandler] of Object.entries(its)) {
      const name = `${workflow}.${hook}`
      setHandler(async (payload, { container }) => {
        const sales = typeof container.resolve("sale").sales.retrieve
        appendFileSync(told, `${JSON.stringify({ name, payload, sales })}\n`)
        const { throws, refusal } = JSON.parse(readFileSync(refusing, "utf8"))
        if (throws !== name) return
        throw Object.assign(new Error("Not with this plugin."), refusal ? { name: "RefusedError", code: refusal } : {})
      })
    }
  }
}
