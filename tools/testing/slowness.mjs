/**
 * Slowness factor of this machine relative to an ordinary one, from TEST_SLOWNESS. All test timeouts
 * are multiplied by it: they only end what hangs and measure nothing.
 * @param {string | undefined} setting
 * @returns {number} at least 1
 */
export function slownessFrom(setting) {
  if (setting === undefined || setting.trim() === '') return 1
  const factor = Number(setting)
  if (!Number.isFinite(factor) || factor <= 0)
    throw new Error(`TEST_SLOWNESS is ${setting}: it has to be a number such as 2 or 3.5.`)
  return Math.max(1, factor)
}

/** The factor of this run. */
export const slowness = slownessFrom(process.env.TEST_SLOWNESS)
