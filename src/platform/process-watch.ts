/**
 * Beside work in a process of its own, in a thread of it: what loops forever must not outlive the market that started
 * it, and what it holds outside of JavaScript's heap is not bounded by the heap's limit.
 */
import { workerData } from "node:worker_threads"

/** `mostSeconds` are those of a processor: on a busy machine they take longer. */
export interface Watched {
  market: number
  mostSeconds?: number
}

const LOOKS_MILLISECONDS = 100
const MOST_BYTES = 512 * 1024 * 1024

const { market, mostSeconds = Infinity } = workerData as Watched

function secondsUsed(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

setInterval(() => {
  if (process.ppid !== market) process.kill(process.pid, "SIGKILL")
  // As the engine itself ends when its heap is full.
  if (process.memoryUsage.rss() > MOST_BYTES || secondsUsed() > mostSeconds) process.kill(process.pid, "SIGABRT")
}, LOOKS_MILLISECONDS)
