/** The process that reads one PDF: it takes the file and the page limit, answers the problem, and ends. */
import { setPriority } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import type { Watched } from "../process-watch"
import { pdfProblem } from "./pdf-problem"

const MOST_SECONDS = 5
/** At this priority the process gets a third of the processor time of a concurrent bid. */
const BEHIND_BIDS = 5

setPriority(BEHIND_BIDS)
const workerData: Watched = { market: process.ppid, mostSeconds: MOST_SECONDS }
new Worker(join(__dirname, "../process-watch.js"), { workerData }).unref()

async function answer(): Promise<void> {
  const bytes = Buffer.concat(await process.stdin.toArray())
  process.stdout.write(JSON.stringify(await pdfProblem(bytes, Number(process.argv[2]))))
}

void answer()
