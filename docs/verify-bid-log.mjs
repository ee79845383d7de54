// Checks a bid log that was downloaded after a sale, in the format of docs/bid-log.md. The script needs only Node 20.
//   node verify-bid-log.mjs bid-log.json                       checks the hash chain and the auction's rules
//   node verify-bid-log.mjs bid-log.json 17:3f9a01bc22de5577   also checks a head that was noted during the auction
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"

const [FORMAT, START] = ["northlot-bid-log-1", "0".repeat(64)]
const [path, note] = process.argv.slice(2)
const { format, auctionId, startsAt, endsAt, head, rows } = JSON.parse(readFileSync(path, "utf8"))
const noted = note && /^(\d{1,9}):([0-9a-f]{12,64})$/i.exec(note)
if (note && !noted) throw new Error("A head is written as 17:3f9a01bc22de5577.")

const faults = []
if (format !== FORMAT) faults.push("The format of the log is not known here.")
let before = { amountCents: 0, at: "", hash: START }
const [standing, voided] = [new Set(), new Set()]
rows.forEach((row, index) => {
  const say = (fault) => faults.push(`Row ${index + 1}: ${fault}`)
  const content = [FORMAT, auctionId, row.seq, row.kind, row.bidder, row.amountCents, row.at, row.previousHash]
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("hex")
  if (row.seq !== index + 1) say("The numbers have a gap here.")
  if (row.previousHash !== before.hash) say("The hash of the previous row does not match.")
  if (row.hash !== hash) say("The hash does not match, so the row was changed.")
  const [isVoid, rise] = [row.kind === "void", row.amountCents - before.amountCents]
  if (voided.has(row.bidder)) say("The bids of this bidder were voided before.")
  if (isVoid && (!standing.delete(row.bidder) || (row.amountCents === 0) !== (standing.size === 0)))
    say("The void does not fit the remaining bids.")
  if (isVoid ? rise > 0 : rise < 0) say(isVoid ? "A void raised the price." : "The price falls.")
  ;(isVoid ? voided : standing).add(row.bidder)
  if (row.at < before.at) say("The row is earlier than the previous row.")
  if (row.at < startsAt || row.at >= endsAt) say("The time is not between the auction's start and end.")
  before = row
})
if ((head ?? START) !== before.hash) faults.push("The fingerprint is not the hash of the last row.")
if (noted && !rows[noted[1] - 1]?.hash.startsWith(noted[2].toLowerCase()))
  faults.push(`Row ${Number(noted[1])} does not match the fingerprint that you noted.`)

const sum = faults.length === 0 ? "all as they should be" : `${faults.length} faults`
process.stdout.write([...faults, `${rows.length} rows, ${sum}.`, ""].join("\n"))
process.exitCode = faults.length === 0 ? 0 : 1
