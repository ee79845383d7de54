/**
 * A watchdog thread in a child process. It ends the process if the market is gone, since an endless loop would
 * outlive it. It also limits memory outside of JavaScript's heap.
 */
import { workerData } from "node:worker_threads"

/** `mostSeconds` limits the process's processor time, not the real time. */
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
  // The engine ends a process with the same signal when its heap is full.
  if (process.memoryUsage.rss() > MOST_BYTES || secondsUsed() > mostSeconds) process.kill(process.pid, "SIGABRT")
}, LOOKS_MILLISECONDS)
