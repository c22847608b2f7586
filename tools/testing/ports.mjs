import { createServer } from 'node:net'

/** Systems use ports from 32768 (Linux) or 49152 for outgoing connections; browsers refuse some below 10240. */
const [FIRST, LAST] = [10_240, 32_767]

/** @type {Set<number>} */
const assigned = new Set()

/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * A free port that no outgoing connection can take before a server listens on it,
 * or while a test has stopped that server; chosen at random, as
 * other runs on this machine choose ports, too.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1))
    if (assigned.has(port) || !(await isFree(port))) continue
    assigned.add(port)
    return port
  }
}
