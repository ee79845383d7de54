/** The processor time of `work` in milliseconds, which does not depend on other processes of the machine. */
export function processorMilliseconds(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
