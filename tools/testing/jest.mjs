import { existsSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readJson, root } from '../work/project.mjs'
import { runNode } from '../work/run.mjs'
import { failure, kindsOf } from './counts.mjs'
import { MARK } from './jest-progress.mjs'

/** @typedef {import('./counts.mjs').Count} Count */
/** @typedef {import('./counts.mjs').FileCount} FileCount */
/** @typedef {import('./counts.mjs').Result} Result */
/** @typedef {Count & { results: Result[] }} Outcome */

/** @typedef {{ testResults: { name: string, startTime: number, endTime: number, status: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] | null }[] }[] }} Report Jest's JSON */

/** @type {[folder: string, kind: string][]} */
const KINDS = [
  ['shared/domain/', 'domain rules'],
  ['shared/contracts/', 'contracts'],
  ['authoring/formats/', 'formats of files'],
  ['tools/', 'tools'],
  ['api/', 'api'],
]

/** @param {string} file relative to the root */
const kindOf = (file) => KINDS.find(([folder]) => file.startsWith(folder))?.[1] ?? 'screens'

/** @param {string} path @returns {string} relative to the root */
const relativeTo = (path) => relative(root, path).replaceAll('\\', '/')

/** @type {Record<string, Result['status']>} */
const STATUS = { passed: 'expected', failed: 'unexpected' }

/**
 * Every test of a report. A file has its own result, too, with an empty
 * title: unexpected if it could not be run.
 * @param {Report} report
 * @returns {Result[]}
 */
export function resultsOf(report) {
  return report.testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relativeTo(name)
    const kind = kindOf(file)
    const isBroken = status === 'failed' && !assertionResults.some((result) => result.status === 'failed')
    return [
      { test: '', file, kind, error: isBroken ? message : '', status: isBroken ? 'unexpected' : 'expected' },
      ...assertionResults.map((result) => ({
        test: result.fullName,
        file,
        kind,
        error: result.failureMessages?.[0] ?? '',
        status: STATUS[result.status] ?? 'skipped',
      })),
    ]
  })
}

/**
 * The counts of each file of a Jest report. A file that could not be run counts as one failure.
 * @param {Report} report
 * @returns {FileCount[]}
 */
export function filesOf(report) {
  return report.testResults.map(({ name, startTime, endTime, status, assertionResults }) => {
    const file = relativeTo(name)
    /** @param {string} wanted */
    const count = (wanted) => assertionResults.filter((result) => result.status === wanted).length
    const failed = Math.max(count('failed'), status === 'failed' ? 1 : 0)
    const passed = count('passed')
    return {
      file,
      kind: kindOf(file),
      passed,
      failed,
      skipped: Math.max(0, assertionResults.length - passed - count('failed')),
      seconds: Math.max(0, (endTime - startTime) / 1000),
    }
  })
}

/**
 * Runs Jest and counts test by test.
 * @param {string[]} args
 * @param {{ report: string, env?: Record<string, string | undefined>, step?: (step: import('./progress.mjs').Step) => void }} options
 * @returns {Promise<Outcome>} `report` is the file for Jest's JSON
 */
export async function jest(args, { report, env = {}, step = () => {} }) {
  rmSync(report, { force: true })
  let rest = ''
  /** @param {string} text */
  const onOutput = (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith(MARK)) continue
      const progressMessage = JSON.parse(line.slice(MARK.length))
      step({ ...progressMessage, at: relative(root, progressMessage.at) })
    }
  }
  const { code, output } = await runNode(
    [
      'node_modules/jest/bin/jest.js',
      ...args,
      '--json',
      `--outputFile=${report}`,
      '--silent=false',
      '--reporters=default',
      `--reporters=${join(root, 'tools/testing/jest-progress.mjs')}`,
    ],
    { env: { FORCE_COLOR: '0', ...env }, onOutput },
  )
  // Passed files are of no interest here.
  const reason = output
    .split('\n')
    .filter((line) => !line.startsWith(MARK) && !/^(PASS |\{"num)/.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
  if (!existsSync(report)) return { ...failure(reason), results: [] }
  /** @type {Report} */
  const whole = readJson(report)
  const files = filesOf(whole)
  /** @param {'passed' | 'failed' | 'skipped'} key */
  const total = (key) => files.reduce((all, file) => all + file[key], 0)
  const failed = Math.max(total('failed'), code === 0 ? 0 : 1)
  const results = resultsOf(whole)
  const failedTests = results.filter(({ status }) => status === 'unexpected')
  return {
    passed: total('passed'),
    failed,
    skipped: total('skipped'),
    kinds: kindsOf(files),
    files,
    results,
    ...(failed > 0 ? { reason } : {}),
    // A failure outside a test cannot be retried.
    ...(failedTests.length === failed ? { failedTests } : {}),
  }
}
