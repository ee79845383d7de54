import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { PDF_PAGES_MAXIMUM, RefusedError } from "@northlot/contract"
import { runInTurn } from "../semaphore"
import type { PdfProblem } from "./pdf-problem"

/** The limit of one check in real time. On a busy machine, its five seconds of processor time may take this long. */
const MOST_MILLISECONDS = 60_000
const LATE = "SIGKILL"
const HEAP_MEGABYTES = 256
/** At most two PDF checks run at once, because the process of each may use 512 MB (`process-watch.ts`). */
const inTurn = runInTurn(2)

const SENTENCES: Readonly<Record<PdfProblem, string>> = {
  "cut-off": "The end of this PDF is missing. Download or save it once more, and send that file.",
  damaged:
    "This PDF is damaged and cannot be opened. Open it on your device, print it to a new PDF, and send that one.",
  password: "This PDF opens with a password only. Save a copy without a password, and send that one.",
  "no-pages": "This PDF has no pages. Open it on your device to see whether it is the right file.",
  "too-many-pages": `This PDF has more than ${PDF_PAGES_MAXIMUM.toLocaleString("en-CA")} pages. Send the pages that matter.`,
  "too-intricate": "This PDF takes too long to read. Open it on your device, print it to a new PDF, and send that one.",
}

/**
 * Accepts only a PDF that others can open: complete, with pages, without a password. @throws RefusedError
 * UNREADABLE_FILE with the reason, UNAVAILABLE
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const problem = await inTurn(() => problemOf(bytes))
  if (problem !== null) throw new RefusedError("UNREADABLE_FILE", SENTENCES[problem])
}

/** Reads the PDF in its own process. A file that makes its reader hang or run out of memory harms nothing else. */
async function problemOf(bytes: Buffer): Promise<PdfProblem | null> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MEGABYTES}`, join(__dirname, "pdf-process.js"), String(PDF_PAGES_MAXIMUM)],
    // The process must see no secret of the market and no flag of the parent process.
    { env: {}, stdio: ["pipe", "pipe", "ignore"], timeout: MOST_MILLISECONDS, killSignal: LATE }
  )
  const ended = once(child, "close") as Promise<[code: number | null, signal: string | null]>
  // If the process ends before it has read the whole file, its exit event reports that.
  child.stdin.on("error", () => undefined)
  child.stdin.end(bytes)
  let told = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (told += text))
  const [code, signal] = await ended
  if (signal === LATE) throw new RefusedError("UNAVAILABLE")
  if (signal !== null) return "too-intricate"
  return code === 0 ? (JSON.parse(told) as PdfProblem | null) : "damaged"
}
