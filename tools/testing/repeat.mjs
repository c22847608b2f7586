import { existsSync, mkdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build } from '../work/build.mjs'
import { root } from '../work/project.mjs'
import { CommandFailure, say, secondsSince } from '../work/say.mjs'
import { installFromDebian } from './debian.mjs'
import { jest } from './jest.mjs'
import { leftBehind } from './left-behind.mjs'
import { playwright } from './playwright.mjs'
import { progress } from './progress.mjs'
import { withServerDatabase } from './server-database.mjs'
import { failuresOf, reports } from './tasks.mjs'

/** @typedef {import('./arguments.mjs').Options} Options */

/** In place of a file: all browser tests. */
const BROWSER = 'browser'

/**
 * How often each test failed among its runs, most frequent first.
 * @param {{ test: string, failed: boolean, error: string }[]} runs
 */
export function tally(runs) {
  /** @type {Map<string, { runs: number, failed: number, error: string }>} */
  const tests = new Map()
  for (const { test, failed, error } of runs) {
    const before = tests.get(test) ?? { runs: 0, failed: 0, error: '' }
    tests.set(test, {
      runs: before.runs + 1,
      failed: before.failed + (failed ? 1 : 0),
      error: before.error || (failed ? error : ''),
    })
  }
  return [...tests]
    .map(([test, counts]) => ({ test, ...counts }))
    .filter(({ failed }) => failed > 0)
    .sort((a, b) => b.failed - a.failed)
}

/** @param {string} file as typed @returns {string} relative to the root */
function find(file) {
  const found = [process.env.INIT_CWD ?? process.cwd(), root, join(root, 'e2e')]
    .map((folder) => resolve(folder, file))
    .find((path) => existsSync(path))
  if (!found) throw new CommandFailure(`There is no file ${file}.`)
  return relative(root, found).replaceAll('\\', '/')
}

/** @param {string} file @param {number} runs @param {string | undefined} title */
async function repeatInBrowser(file, runs, title) {
  await installFromDebian(process.env.E2E_GATEWAY ? ['browser', 'nginx'] : ['browser'])
  await build()
  const shown = progress()
  shown.started(file)
  const { results, failed, passed, reason } = await playwright(
    [`${file.slice('e2e'.length)}$`, '--repeat-each', String(runs), ...(title === undefined ? [] : ['--grep', title])],
    {
      report: join(reports, 'repeat.json'),
      failures: failuresOf('repeat'),
      lastRun: join(reports, 'repeat.last-run.json'),
      step: (step) => shown.step(file, step),
    },
  )
  shown.finished(file)
  if (results.length === 0 || failed > results.length)
    throw new CommandFailure(reason ?? 'No test of that name is in the file.')
  return { tests: tally(results.map(repeatedTest)), failed, runs: failed + passed }
}

/**
 * Runs all browser tests repeatedly, each time as a separate run with new browsers and servers: a test that
 * affects the next one, or needs an idle machine, shows within twenty.
 * @param {number} runs
 */
async function repeatAllInBrowser(runs) {
  await installFromDebian(['browser'])
  await build()
  const shown = progress()
  /** @type {import('./playwright.mjs').Result[]} */
  const all = []
  let failedRuns = 0
  for (let number = 1; number <= runs; number += 1) {
    const name = `${BROWSER} run ${number} of ${runs}`
    const since = performance.now()
    shown.started(name)
    const { results, failed, passed, reason } = await playwright([], {
      report: join(reports, 'repeat.json'),
      failures: join(failuresOf('repeat'), String(number)),
      lastRun: join(reports, 'repeat.last-run.json'),
      step: (step) => shown.step(name, step),
    })
    shown.finished(name)
    if (results.length === 0) throw new CommandFailure(reason ?? 'There is no browser test.')
    say(`${name}: ${passed} passed, ${failed} failed (${secondsSince(since)})`)
    all.push(...results)
    failedRuns += failed > 0 ? 1 : 0
  }
  return { tests: tally(all.map(repeatedTest)), failed: failedRuns, runs }
}

/** @param {import('./playwright.mjs').Result} result */
const repeatedTest = ({ test, line, status, error }) => ({
  test: `${test} (line ${line})`,
  failed: status !== 'expected' && status !== 'skipped',
  error,
})

/** @param {string} file @param {number} runs @param {string | undefined} title */
async function repeatInJest(file, runs, title) {
  const isApi = file.startsWith('api/')
  const args = [
    '--runTestsByPath',
    file,
    ...(title === undefined ? [] : ['-t', title]),
    ...(isApi ? ['--selectProjects', 'api'] : []),
  ]
  const shown = progress()
  shown.started(file)
  /** @param {string} [url] */
  const all = async (url) => {
    /** @type {import('./jest.mjs').Outcome[]} */
    const outcomes = []
    while (outcomes.length < runs) {
      shown.step(file, { done: outcomes.length, total: runs, at: '' })
      const outcome = await jest(args, { report: join(reports, 'repeat.json'), env: url ? { DATABASE_URL: url } : {} })
      if (outcome.failed + outcome.passed === 0) throw new CommandFailure('No test of that name is in the file.')
      outcomes.push(outcome)
    }
    return outcomes
  }
  if (isApi) await installFromDebian(['postgresql'])
  const outcomes = isApi ? (await withServerDatabase(all)).result : await all()
  shown.finished(file)
  const failures = outcomes.filter(({ failed }) => failed > 0)
  // If the run failed without a failed test, the file itself could not be run.
  const tests = tally(
    failures.flatMap(({ failedTests = [], reason = '' }) =>
      (failedTests.length > 0 ? failedTests.map(({ test }) => test || file) : [file]).map((test) => ({
        test,
        failed: true,
        error: reason,
      })),
    ),
  )
  return { tests, failed: failures.length, runs }
}

/**
 * Runs one test file, or all browser tests, repeatedly; prints how many of the runs failed, and in which
 * tests.
 * @param {NonNullable<Options['repeat']>} options
 * @param {import('./left-behind.mjs').Run} run
 * @returns {Promise<number>} the exit code
 */
export async function repeat({ runs, file: written, title }, run) {
  const since = performance.now()
  mkdirSync(reports, { recursive: true })
  const isWholePart = written === BROWSER && title === undefined
  const file = isWholePart ? BROWSER : find(written)
  const inBrowser = isWholePart || file.startsWith('e2e/')
  const outcome = await (isWholePart
    ? repeatAllInBrowser(runs)
    : (inBrowser ? repeatInBrowser : repeatInJest)(file, runs, title))
  for (const { test, failed, error } of outcome.tests)
    say(`\n${test}: ${failed} of ${runs} runs failed, first with\n${error.trim()}`)
  if (outcome.failed > 0 && inBrowser)
    say(`\nPictures, traces and server logs: ${relative(root, failuresOf('repeat'))}`)
  say(
    `\n${file}${title === undefined ? '' : `, ${title}`}: ${outcome.failed} of ${outcome.runs} runs${inBrowser && !isWholePart ? ' of its tests' : ''} failed (${secondsSince(since)})`,
  )
  const left = await leftBehind(run)
  if (left.length > 0) say(`Left behind (now ended and removed):\n  ${left.join('\n  ')}`)
  return outcome.failed + left.length > 0 ? 1 : 0
}
