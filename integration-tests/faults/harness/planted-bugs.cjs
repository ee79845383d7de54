// Bugs that the harness must find. Each changes one place of the built product while the product loads, and only in
// tests. A place that is missing or occurs twice is an error.
const { readdirSync, readFileSync } = require("node:fs")
const { join } = require("node:path")

/**
 * `in`: a folder of dist/src. Exactly one file in the folder contains the code that the bug replaces.
 * `by`: the search that finds the bug. It is the simulation in virtual time, a cluster of processes, or a cluster with
 * wrong clocks or without Redis.
 * `breaks`: invariants of invariants.ts. The bug breaks at least one of them.
 */
const BUGS = [
  {
    name: "tie goes to the later one",
    in: "modules/auction/rules",
    find: /if \(amountCents <= ceiling\)/,
    replace: "if (amountCents < ceiling)",
    by: "simulation",
    breaks: ["the log is what the rules make of the bids"],
  },
  {
    name: "void keeps the leader",
    in: "modules/auction/rules",
    find: /past\.filter\(\(act\) => !bidderIds\.includes\(act\.bidderId\)\)/,
    replace: "past",
    by: "simulation",
    breaks: ["the log is what the rules make of the bids"],
  },
  {
    name: "voided bidder bids again",
    in: "modules/auction/rules",
    find: /if \(state\.voided\.bidderIds\.includes\(bidderId\)\) return \{ code: "BIDS_VOIDED" \}/,
    replace: "if (false) return null",
    by: "simulation",
    breaks: ["the log is what the rules make of the bids"],
  },
  {
    name: "void forgets the rows that it voids",
    in: "modules/auction/rules",
    find: /state\.voided\.rowCount \+ rowsOfBidder \+ 1/,
    replace: "state.voided.rowCount + 1",
    by: "simulation",
    breaks: ["the leader holds the highest ceiling, the earliest of equals", "an acknowledgement tells the truth"],
  },
  {
    name: "window off by one",
    in: "modules/auction/rules",
    find: /extendedEnd\)\(state\.endsAt, now, state\.antiSnipeWindowSeconds,/,
    replace: "extendedEnd)(state.endsAt, now, state.antiSnipeWindowSeconds - 0.001,",
    by: "simulation",
    breaks: ["the end moves by the rule alone", "an acknowledgement tells the truth"],
  },
  {
    name: "extension counted from the end",
    in: "modules/auction/rules",
    find: /extendedEnd\)\(state\.endsAt, now, (state\.antiSnipeWindowSeconds), (state\.antiSnipeExtensionSeconds)\)/,
    replace: "extendedEnd)(state.endsAt, now, $1, 0) + (state.endsAt - now > $1 * 1e3 ? 0 : $2 * 1e3)",
    by: "simulation",
    breaks: [
      "the end moves by the rule alone",
      "an acknowledgement tells the truth",
      "the log is what the rules make of the bids",
    ],
  },
  {
    name: "bid taken at the instant of the end",
    in: "modules/auction/rules",
    find: /status === "open" && now < endsAt;/,
    replace: 'status === "open" && now <= endsAt;',
    by: "simulation",
    breaks: ["the log is what the rules make of the bids"],
  },
  {
    name: "price that falls",
    in: "modules/auction/rules",
    find: /const defended = [^;]*;/,
    replace: "const defended = amountCents - 1;",
    by: "simulation",
    breaks: ["the price falls where bids are voided alone", "the log is what the rules make of the bids"],
  },
  {
    name: "least bid not asked for",
    in: "modules/auction/rules",
    find: /return amountCents < minimumCents \?/,
    replace: "return amountCents < price0(state) ?",
    append: "\nfunction price0(state) { return state.currentCents ?? 0; }",
    by: "simulation",
    breaks: ["the log is what the rules make of the bids"],
  },
  {
    name: "gap in the numbers",
    in: "modules/auction/rules",
    find: /seq: state\.lastSeq \+ index \+ 1/,
    replace: "seq: state.lastSeq + index + (state.lastSeq > 3 ? 2 : 1)",
    by: "simulation",
    breaks: ["numbers without a gap", "an acknowledgement tells the truth"],
  },
  {
    name: "leader's maximum forgotten",
    in: "modules/auction/rules",
    find: /ceilingCents: amountCents,\n(\s*)priceCents: overtaking/,
    replace: "ceilingCents: overtaking,\n$1priceCents: overtaking",
    by: "simulation",
    breaks: [
      "the log is what the rules make of the bids",
      "the leader holds the highest ceiling, the earliest of equals",
      "no bid that nobody made",
    ],
  },
  {
    name: "reserve not lifted to",
    in: "modules/auction/rules",
    find: /leader\.ceilingCents < reserveCents/,
    replace: "leader.ceilingCents <= reserveCents",
    by: "simulation",
    breaks: ["the log is what the rules make of the bids"],
  },
  {
    name: "sold below the reserve",
    in: "modules/auction/rules",
    find: /currentCents === null \|\| currentCents < reserveCents\)/,
    replace: "currentCents === null || currentCents < reserveCents - 20000)",
    by: "simulation",
    breaks: ["one winner"],
  },
  {
    name: "settled twice",
    in: "modules/auction/rules",
    find: /if \(state\.status === "settled" \|\| state\.status === "cancelled"\)/,
    replace: 'if (state.status === "cancelled")',
    by: "simulation",
    breaks: ["one winner"],
  },
  {
    name: "settled before the end",
    in: "modules/auction/rules",
    find: /if \(now < state\.endsAt\)/,
    replace: "if (now < state.endsAt - 1)",
    by: "simulation",
    breaks: ["an auction settles at its end"],
  },
  {
    name: "webhook that pays twice when it comes again",
    in: "modules/payment/rules",
    find: /return step === "known" \? \[\] : change\(/,
    replace:
      'return outcome === "paid" ? [{ kind: "status", status: "paid", heldReason: null }] : step === "known" ? [] : change(',
    by: "simulation",
    breaks: ["the ledger is exact", "nobody believes an event that is not signed"],
  },
  {
    name: "amount of a payment not compared",
    in: "modules/payment/rules",
    find: /if \(told\.amountCents !== charge\.amountCents\)/,
    replace: "if (false)",
    by: "simulation",
    breaks: ["nobody believes an event that is not signed"],
  },
  {
    name: "fee paid twice",
    in: "modules/fee/rules",
    find: /paid: \["refunded"\]/,
    replace: 'paid: ["paid", "refunded"]',
    by: "simulation",
    breaks: ["a fee is paid once", "each is told once", "one chat"],
  },
  {
    name: "fee that forgets processing",
    in: "modules/fee/rules",
    find: /processingCents: party === "buyer" \? schedule\.processingBuyerCents : schedule\.processingSellerCents/,
    replace: 'processingCents: party === "buyer" ? schedule.processingBuyerCents : 0',
    by: "simulation",
    breaks: ["one pair of fees", "a fee is paid once", "the ledger is exact"],
  },
  {
    name: "ledger off by a cent",
    in: "modules/settlement/rules",
    find: /\.HST_PAYABLE, bought\.hstCents\)/,
    replace: ".HST_PAYABLE, bought.hstCents - 1)",
    by: "simulation",
    breaks: ["the ledger is exact"],
  },
  {
    name: "unverified webhook",
    in: "platform",
    find: /return \(0, import_node_crypto\.timingSafeEqual\)\(Buffer\.from\(expected, "hex"\), Buffer\.from\(signature, "hex"\)\)/,
    replace: "return true",
    by: "processes",
    breaks: ["nobody believes an event that is not signed"],
  },
  {
    name: "missing lock",
    in: "modules/auction/store",
    find: /(SELECT \* FROM auction WHERE id = ANY \(\$1\)) FOR UPDATE\$\{otherwise\}/,
    replace: "$1",
    by: "processes",
    breaks: ["one winner", "the clock is read under the lock"],
  },
  {
    name: "clock read before the lock",
    in: "modules/auction/store",
    find: /northlot_now\(\) AS now FROM locked/,
    replace: "statement_timestamp() AS now FROM locked",
    by: "processes",
    breaks: ["the clock is read under the lock"],
  },
  {
    name: "idempotency key ignored",
    in: "modules/auction",
    find: /results = submissions\.map\(\(submission\) => \{/,
    replace: "results = submissions.map((submission) => {\n    submission = { ...submission, request: null };",
    by: "processes",
    breaks: ["all tries with one key end in one answer"],
  },
  {
    name: "stale admission",
    in: "use-cases/auction",
    find: /async function bidderRefusal\(/,
    replace:
      "async function bidderRefusal(...given) {\n  return admitted0(given, freshRefusal0);\n}\nasync function freshRefusal0(",
    append:
      "\nconst admission0 = new Set();\nasync function admitted0(given, fresh) {\n  if (admission0.has(given[1].id)) return null;\n  const refusal = await fresh(...given);\n  if (!refusal) admission0.add(given[1].id);\n  return refusal;\n}\n",
    by: "processes",
    breaks: ["who lost the right to bid is refused"],
  },
  {
    name: "forgotten session",
    in: "modules/account/store",
    find: /async resolve\((?=token\) \{\s+const hash)/,
    replace:
      "async resolve(token, ...more) {\n    const known = (this.known0 ??= new Map()).get(token);\n    if (known) return known;\n    const found = await this.freshSession0(token, ...more);\n    if (found) this.known0.set(token, found);\n    return found;\n  }\n  async freshSession0(",
    by: "processes",
    breaks: ["a session that ended is heard no more"],
  },
  {
    name: "answer without a commit",
    in: "modules/auction",
    find: /committing = true;([\s\S]{1,60})catch \(error\) \{/,
    replace:
      "committing = true;\n      if (Math.random() < 0.2) throw { answered0: outcomes };$1catch (error) {\n    if (error.answered0) return error.answered0;",
    by: "processes",
    breaks: [
      "no acknowledged bid is lost",
      "an acknowledgement tells the truth",
      "all tries with one key end in one answer",
    ],
  },
  {
    name: "lost notice",
    in: "use-cases/sale",
    find: /\["buyer", "seller"\]\.map\(\(role\) => \{\n(\s*)const account = parties\[role\];\n(\s*)const fee/,
    replace: '["buyer"].map((role) => {\n$1const account = parties[role];\n$2const fee',
    by: "processes",
    breaks: ["each is told once"],
  },
  {
    name: "last live state not sent",
    in: "modules/auction",
    find: /if \(heardBy !== null\) \{/,
    replace: "if (heardBy !== null && state.lastSeq < 5) {",
    by: "processes",
    breaks: ["each viewer's last state is the row's"],
  },
  {
    name: "unsold notice lost",
    in: "use-cases/sale",
    find: /\.notices\.send\(\[\(0, import_sale_notices\.unsoldNotice\)\((.*)\)\]\);/,
    replace: ".notices.send([]);",
    by: "processes",
    breaks: ["each is told once"],
  },
  {
    name: "loss of the lead not told",
    in: "modules/auction",
    find: /draft\.outbid\.set\(previousLeaderId, accepted\.state\.lastSeq\)/,
    replace: "accepted.state.lastSeq % 2 || draft.outbid.set(previousLeaderId, accepted.state.lastSeq)",
    by: "processes",
    breaks: ["who lost the lead hears of it"],
  },
  {
    name: "loss of the lead told twice",
    in: "modules/message",
    find: /AND listing_id = \$4 AND seen_at IS NULL/,
    replace: "AND listing_id = $4 AND seen_at IS NOT NULL",
    by: "processes",
    breaks: ["outbid is told once"],
  },
  {
    name: "clock of the process",
    in: "modules/auction/store",
    find: /\(\{ row, now: row\.now \}\)/,
    replace: "({ row, now: new Date() })",
    by: "wrong clocks",
    breaks: ["nobody is refused while the auction is open"],
  },
  {
    name: "auctions settled late",
    in: "jobs/auctions",
    find: /Math\.max\(0, next - clock\.now\(\)\)/,
    replace: "next - clock.now() + 2500",
    by: "a time without Redis",
    breaks: ["without Redis nothing settles more than a second late"],
  },
  {
    name: "credit taken twice",
    in: "modules/credit",
    find: /delta: -1, unitCents, lotId, reason, key \}/,
    replace: "delta: -2, unitCents, lotId, reason, key }",
    by: "processes",
    breaks: ["credits are exact"],
  },
]

function plantedNamed(name) {
  const bug = BUGS.find((one) => one.name === name)
  if (!bug) throw new Error(`There is no planted bug '${name}'.`)
  return bug
}

/** Returns the file with the bug's place, and the file's text with the bug. */
function plant(name, buildDirectory) {
  const bug = plantedNamed(name)
  const folder = join(buildDirectory, "src", bug.in)
  const found = readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(".js") && !/\.test\.js$|(^|\/)oracle\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), "utf8")
      const places = text.match(new RegExp(bug.find.source, `${bug.find.flags}g`))?.length ?? 0
      return Array.from({ length: places }, () => ({ file: join(folder, file), text }))
    })
  if (found.length !== 1)
    throw new Error(`The place of the planted bug '${name}' is there ${found.length} times in ${bug.in}: mend the bug.`)
  const [{ file, text }] = found
  return { file, text: text.replace(bug.find, bug.replace) + (bug.append ?? "") }
}

let planted
/** Returns the text to compile instead of this file's text. */
function plantedText(name, file, text) {
  if (!file.includes("/dist/src/")) return text
  planted ??= plant(name, file.slice(0, file.indexOf("/src/", file.indexOf("/dist/"))))
  return file === planted.file ? planted.text : text
}

module.exports = { BUGS, plant, plantedText }
