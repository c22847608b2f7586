import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../work/project.mjs'
import { retryFailed } from './flaky.mjs'
import { leftBehind } from './left-behind.mjs'
import { passedCache } from './passed-cache.mjs'
import { progress } from './progress.mjs'
import { scheduleCheapFirst } from './schedule.mjs'
import { summary, verdict } from './summary.mjs'
import { failuresOf, reports } from './tasks.mjs'

/** @typedef {import('./counts.mjs').Count} Count */
/** @typedef {import('./tasks.mjs').Task} Task */

/**
 * The chosen tasks with their prerequisites, transitively.
 * @param {Task[]} chosen
 * @param {Task[]} all
 * @returns {Task[]}
 */
export function withDependencies(chosen, all) {
  /** @type {Set<string>} */
  const wanted = new Set(chosen.map(({ name }) => name))
  for (const name of wanted)
    (all.find((task) => task.name === name)?.after ?? []).forEach((dependency) => wanted.add(dependency))
  const known = new Set(chosen.map(({ name }) => name))
  return [...all.filter(({ name }) => wanted.has(name) && !known.has(name)), ...chosen]
}

/**
 * Runs tasks and prints the summary.
 * @param {Task[]} tasks
 * @param {{ all: boolean, keepGoing: boolean, since: number, run: import('./left-behind.mjs').Run }} options `since`: a performance.now() from which the total counts
 * @returns {Promise<number>} the exit code
 */
export async function runSuite(tasks, { all, keepGoing, since, run }) {
  rmSync(join(reports, 'failures'), { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const remembering = passedCache(join(reports, 'passed'), { all })
  const shown = progress()
  /** @type {Map<string, number>} */
  const seconds = new Map()

  const jobs = tasks.map((task) => ({
    ...task,
    work: () => remembering(task.name, task.parts, (stale) => task.work(stale, (step) => shown.step(task.name, step))),
  }))
  const { counts, notStarted } = await scheduleCheapFirst(jobs, {
    keepGoing,
    listeners: {
      started: shown.started,
      finished: (name, count, taken) => {
        seconds.set(name, taken)
        shown.finished(name)
        shown.line(verdict(name, count, taken))
        if (count.reason) shown.line(`${count.reason.trim()}\n`)
      },
    },
  })

  const retried = await retryFailed(counts, async (name, failures) => {
    shown.line(`once more, alone: ${failures.length} of ${name}`)
    const task = tasks.find((known) => known.name === name)
    return (await task?.again?.(failures)) ?? []
  })
  const date = new Date().toISOString()
  writeFileSync(
    join(reports, 'flaky.json'),
    `${JSON.stringify(
      retried.flaky.map(({ test, file, line, project, error }) => ({ test, file, line, project, error, date })),
      null,
      2,
    )}\n`,
  )

  const left = await leftBehind(run)
  const total = (performance.now() - since) / 1000
  for (const line of summary({
    counts,
    seconds,
    total,
    notStarted,
    retried,
    left,
    failures: (name) => relative(root, failuresOf(name)),
  }))
    shown.line(line)
  return left.length > 0 || [...counts.values()].some(({ failed }) => failed > 0) ? 1 : 0
}
