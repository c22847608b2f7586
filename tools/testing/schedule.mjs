import { availableParallelism } from 'node:os'
import { failure } from './counts.mjs'

/** @typedef {import('./counts.mjs').Count} Count */

/**
 * @typedef {object} Job
 * @property {string} name
 * @property {number} cores how many it keeps busy
 * @property {boolean} [early] cheap: if one of these fails, the others are not started
 * @property {string[]} [after] names of jobs that must have passed first
 * @property {() => Promise<Count>} work
 */

/**
 * @typedef {object} ScheduleListeners
 * @property {(name: string) => void} [started]
 * @property {(name: string, count: Count, seconds: number) => void} [finished]
 */

/**
 * Runs the jobs in order, in parallel as far as there are cores. A job
 * whose prerequisite failed counts as failed for that reason.
 * @param {Job[]} jobs
 * @param {ScheduleListeners} [listeners]
 * @param {number} [cores]
 */
export async function schedule(jobs, { started, finished } = {}, cores = Math.max(2, availableParallelism())) {
  /** @type {Map<string, Count>} */
  const counts = new Map()
  /** @type {Map<string, Promise<void>>} */
  const running = new Map()
  const waiting = [...jobs]
  let free = cores

  /** @param {Job} job */
  const start = (job) => {
    const taken = Math.min(job.cores, cores)
    const since = performance.now()
    free -= taken
    started?.(job.name)
    running.set(
      job.name,
      job
        .work()
        .catch((error) => failure(error instanceof Error ? error.message : String(error)))
        .then((count) => {
          counts.set(job.name, count)
          running.delete(job.name)
          free += taken
          finished?.(job.name, count, (performance.now() - since) / 1000)
        }),
    )
  }

  while (waiting.length > 0 || running.size > 0) {
    for (const job of [...waiting]) {
      const dependencies = job.after ?? []
      const failed = dependencies.find((name) => (counts.get(name)?.failed ?? 0) > 0)
      if (failed !== undefined) {
        waiting.splice(waiting.indexOf(job), 1)
        const count = failure(`Not run, because "${failed}" failed.`)
        counts.set(job.name, count)
        finished?.(job.name, count, 0)
      } else if (dependencies.every((name) => counts.has(name)) && Math.min(job.cores, cores) <= free) {
        waiting.splice(waiting.indexOf(job), 1)
        start(job)
      }
    }
    if (running.size > 0) await Promise.race(running.values())
  }
  return counts
}

/**
 * Runs all early jobs, and the others only if those passed.
 * @param {Job[]} jobs
 * @param {{ keepGoing: boolean, listeners?: ScheduleListeners, cores?: number }} options `keepGoing`: runs the others in any case
 * @returns {Promise<{ counts: Map<string, Count>, notStarted: string[] }>}
 */
export async function scheduleCheapFirst(jobs, { keepGoing, listeners, cores }) {
  const cheap = await schedule(
    jobs.filter(({ early }) => early),
    listeners,
    cores,
  )
  const others = jobs.filter(({ early }) => !early)
  if (!keepGoing && [...cheap.values()].some(({ failed }) => failed > 0))
    return { counts: cheap, notStarted: others.map(({ name }) => name) }
  return { counts: new Map([...cheap, ...(await schedule(others, listeners, cores))]), notStarted: [] }
}
