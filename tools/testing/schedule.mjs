import { availableParallelism } from 'node:os'

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string} [reason] everything that a reader needs to understand a failure
 */

/**
 * @typedef {object} Task
 * @property {string} name
 * @property {number} cores how many it keeps busy
 * @property {string[]} [after] names of tasks that must have passed first
 * @property {() => Promise<Count>} work
 */

/**
 * Runs the tasks in their order, side by side as far as the cores go. A task
 * whose forerunner failed is counted as failed with that as its reason.
 * @param {Task[]} tasks
 * @param {(task: Task, count: Count, seconds: number) => void} finished
 * @param {number} [cores]
 */
export async function schedule(tasks, finished, cores = Math.max(2, availableParallelism())) {
  /** @type {Map<string, Count>} */
  const counts = new Map()
  /** @type {Map<string, Promise<void>>} */
  const running = new Map()
  const waiting = [...tasks]
  let free = cores

  /** @param {Task} task */
  const start = (task) => {
    const taken = Math.min(task.cores, cores)
    const since = performance.now()
    free -= taken
    running.set(task.name, task.work().catch((error) => ({ passed: 0, failed: 1, skipped: 0, reason: error instanceof Error ? error.message : String(error) })).then((count) => {
      counts.set(task.name, count)
      running.delete(task.name)
      free += taken
      finished(task, count, (performance.now() - since) / 1000)
    }))
  }

  while (waiting.length > 0 || running.size > 0) {
    for (const task of [...waiting]) {
      const forerunners = task.after ?? []
      const failed = forerunners.find((name) => (counts.get(name)?.failed ?? 0) > 0)
      if (failed !== undefined) {
        waiting.splice(waiting.indexOf(task), 1)
        const count = { passed: 0, failed: 1, skipped: 0, reason: `Not run, because "${failed}" failed.` }
        counts.set(task.name, count)
        finished(task, count, 0)
      } else if (forerunners.every((name) => counts.has(name)) && Math.min(task.cores, cores) <= free) {
        waiting.splice(waiting.indexOf(task), 1)
        start(task)
      }
    }
    if (running.size > 0) await Promise.race(running.values())
  }
  return counts
}
