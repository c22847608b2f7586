import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { readJson, root } from '../work/project.mjs'
import { run } from '../work/run.mjs'
import { failure, kindsOf } from './counts.mjs'
import { chromium, headlessShell } from './debian.mjs'

/** @typedef {import('./counts.mjs').Count} Count */
/** @typedef {import('./counts.mjs').FileCount} FileCount */
/** @typedef {import('./counts.mjs').Result['status']} Status */

/**
 * @typedef {object} Suite a part of Playwright's JSON report
 * @property {string} title
 * @property {string} file
 * @property {Suite[]} [suites]
 * @property {{ title: string, file: string, line: number, tests: { projectName: string, status: Status, results: { duration: number, error?: { message?: string } }[] }[] }[]} specs
 */

/** @typedef {{ suites: Suite[], errors: { message?: string }[] }} Report */

/** @typedef {import('./counts.mjs').Result & { seconds: number }} Result */

/**
 * Every test of a report, in order.
 * @param {Report} report
 * @returns {Result[]}
 */
export function resultsOf(report) {
  /** @param {Suite} suite @param {string[]} titles @returns {Result[]} */
  const below = (suite, titles) => [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map((test) => ({
        test: [...titles, spec.title].join(' › '),
        file: `e2e/${spec.file}`,
        kind: 'browser',
        line: spec.line,
        project: test.projectName,
        error: stripVTControlCharacters(
          test.results.map(({ error }) => error?.message ?? '').find((message) => message !== '') ?? '',
        ),
        status: test.status,
        seconds: test.results.reduce((total, { duration }) => total + duration, 0) / 1000,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => below(inner, [...titles, inner.title])),
  ]
  // The outermost suite represents the file.
  return report.suites.flatMap((suite) => below(suite, []))
}

/** @param {Status} status */
const failed = (status) => status === 'unexpected' || status === 'flaky'

/**
 * @param {Result[]} results
 * @returns {FileCount[]}
 */
function filesOf(results) {
  return [...new Set(results.map(({ file }) => file))].map((file) => {
    const own = results.filter((result) => result.file === file)
    return {
      file,
      kind: 'browser',
      passed: own.filter(({ status }) => status === 'expected').length,
      failed: own.filter(({ status }) => failed(status)).length,
      skipped: own.filter(({ status }) => status === 'skipped').length,
      seconds: own.reduce((total, { seconds }) => total + seconds, 0),
    }
  })
}

/** Playwright's progress line. */
const WHERE = /^\[(\d+)\/(\d+)\] (?:\[[^\]]*\] › )?(\S+?)(?::\d+)* ›/

/**
 * Runs Playwright and counts test by test.
 * @param {string[]} args
 * @param {object} options
 * @param {string} options.report file for its JSON
 * @param {string} options.failures folder for screenshots, traces and logs of failures
 * @param {string} options.lastRun file that lists the failures, for a run with --last-failed
 * @param {Record<string, string>} [options.env]
 * @param {(step: import('./progress.mjs').Step) => void} [options.step]
 * @returns {Promise<Count & { results: Result[] }>}
 */
export async function playwright(args, { report, failures, lastRun, env = {}, step = () => {} }) {
  rmSync(report, { force: true })
  /** @param {string} text */
  const onOutput = (text) => {
    for (const line of stripVTControlCharacters(text).split('\n')) {
      const [, done, total, at = ''] = WHERE.exec(line) ?? []
      if (done !== undefined) step({ done: Number(done), total: Number(total), at: `e2e/${at}` })
    }
  }
  const { code, output } = await run(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'playwright.config.ts',
      '--reporter=line,json',
      ...args,
    ],
    {
      cwd: join(root, 'e2e'),
      env: {
        CHROMIUM: chromium(),
        CHROMIUM_HEADLESS_SHELL: headlessShell(),
        E2E_OUTPUT: failures,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: lastRun,
        // Next to the project: the temporary folder is removed after one run.
        PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, '.cache/playwright'),
        FORCE_COLOR: '0',
        ...env,
      },
      onOutput,
    },
  )
  // Progress lines of the line reporter are noise in a failure report.
  const reason = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !/^\[\d+\/\d+\]/.test(line))
    .join('\n')
  if (!existsSync(report)) return { ...failure(reason), results: [] }
  /** @type {Report} */
  const whole = readJson(report)
  const results = resultsOf(whole)
  const files = filesOf(results)
  /** @param {'passed' | 'failed' | 'skipped'} key */
  const total = (key) => files.reduce((all, file) => all + file[key], 0)
  const failedTests = results.filter(({ status }) => failed(status))
  const failedAll = Math.max(failedTests.length + whole.errors.length, code === 0 ? 0 : 1)
  return {
    passed: total('passed'),
    failed: failedAll,
    skipped: total('skipped'),
    kinds: kindsOf(files),
    files,
    results,
    ...(failedAll > 0 ? { reason } : {}),
    // A failure outside a test cannot be retried.
    ...(failedTests.length === failedAll ? { failedTests } : {}),
  }
}
