/**
 * Seconds of processor time that this process takes for `work`: other load on the machine adds nothing, unlike to the
 * time that passes. For input that would take minutes if the effort grew too fast.
 */
export async function processorSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}
