/**
 * Beside a plugin in its process, in a thread of its own: a plugin that loops forever must not outlive the market that
 * started it, and what it holds outside of JavaScript's heap is not bounded by the heap's limit.
 */
import { workerData } from "node:worker_threads"

const LOOKS_MILLISECONDS = 100
const MOST_BYTES = 512 * 1024 * 1024

const { market } = workerData as { market: number }

setInterval(() => {
  if (process.ppid !== market) process.kill(process.pid, "SIGKILL")
  // As the engine itself ends when its heap is full.
  if (process.memoryUsage.rss() > MOST_BYTES) process.kill(process.pid, "SIGABRT")
}, LOOKS_MILLISECONDS)
