// Fault tests load this file into a market's process before the product (`--require`). It shifts the clock, ends
// the process at a named point, or plants a bug.
const offset = Number(process.env.NORTHLOT_FAULTS_CLOCK_MILLISECONDS || 0)
if (offset !== 0) {
  const World = Date
  const now = () => World.now() + offset
  globalThis.Date = new Proxy(World, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
    apply: () => new World(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  })
}

if (process.env.NORTHLOT_FAULTS_PLANTED) {
  const { plantedText } = require("../faults/harness/planted-bugs.cjs")
  const Module = require("node:module")
  const compile = Module.prototype._compile
  Module.prototype._compile = function (text, file, ...more) {
    return compile.call(this, plantedText(process.env.NORTHLOT_FAULTS_PLANTED, file, text), file, ...more)
  }
}

/**
 * Points at which a process can end: after a statement, or before or after the commit of its transaction. Each point is
 * named by its statement, so that the code may move.
 */
const POINTS = {
  "bid: after the lock": { statement: /\bFROM auction\b[^;]*FOR (NO KEY )?UPDATE/i },
  "bid: after the insert": { statement: /\bINSERT INTO bid\b/i },
  "bid: before the commit": { statement: /\bINSERT INTO bid\b/i, at: "before the commit" },
  "bid: after the commit": { statement: /\bINSERT INTO bid\b/i, at: "after the commit" },
  "settlement: inside": { statement: /\bUPDATE auction\b[^;]*'settled'/i },
  "settlement: after the commit": { statement: /\bUPDATE auction\b[^;]*'settled'/i, at: "after the commit" },
  "webhook: inside": { statement: /\bINSERT INTO webhook_inbox\b/i },
  "webhook: after the commit": { statement: /\bINSERT INTO webhook_inbox\b/i, at: "after the commit" },
  "subscriber: inside": { statement: /\bINSERT INTO (fee|conversation|ledger_transaction)\b/i },
  "subscriber: after the commit": {
    statement: /\bINSERT INTO (fee|conversation|ledger_transaction)\b/i,
    at: "after the commit",
  },
}

let armed = null
const { Client } = require("pg")
const { query } = Client.prototype
let signal = "SIGKILL"
/** Sends the signal to this process. Disarms the armed point first, because a process can continue after SIGSTOP. */
const end = () => {
  if (armed === null) return
  armed = null
  process.kill(process.pid, signal)
}
Client.prototype.query = function (statement, ...more) {
  if (armed === null) return query.call(this, statement, ...more)
  const text = typeof statement === "string" ? statement : (statement?.text ?? "")
  const point = POINTS[armed]
  const commits = /^\s*COMMIT\b/i.test(text)
  if (/^\s*(BEGIN|ROLLBACK)\b/i.test(text)) this.passedPoint = false
  if (commits && this.passedPoint && point.at === "before the commit") end()
  const answer = query.call(this, statement, ...more)
  const matches = point.statement.test(text)
  if (matches) this.passedPoint = true
  const reached = point.at === "after the commit" ? commits && this.passedPoint : matches && point.at === undefined
  if (!reached || typeof answer?.then !== "function") return answer
  return answer.then((given) => {
    end()
    return given
  })
}

globalThis.northlotFaults = {
  points: Object.keys(POINTS),
  /** Ends the process, or sends it another signal, when it reaches this point; null disarms. */
  arm(point, given = "SIGKILL") {
    if (point !== null && !POINTS[point]) throw new Error(`There is no point '${point}'.`)
    armed = point
    signal = given
  },
}
