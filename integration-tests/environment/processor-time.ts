/** Milliseconds of processor time that this process uses for a work, whatever else runs on the machine. */
export function processorMilliseconds(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
