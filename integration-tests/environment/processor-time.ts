/** Milliseconds of a processor that this process spends on a work: what else the machine does is none of it. */
export function processorMilliseconds(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
