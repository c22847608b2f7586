import { existsSync, rmSync } from 'node:fs'
import { readJson } from '../work/project.mjs'
import { run, runNode } from '../work/run.mjs'

/** @typedef {import('./schedule.mjs').Count} Count */
/** @typedef {import('../work/run.mjs').Options} Options */

/**
 * A program that passes or fails as a whole.
 * @param {string[]} args what Node runs
 * @param {Options} [options]
 * @returns {Promise<Count>}
 */
export async function check(args, options) {
  const { code, output } = await runNode(args, options)
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0, reason: output }
}

/**
 * A Jest run, counted test by test. A file that could not be run is a failure of its own.
 * @param {string[]} args
 * @param {string} report where its JSON goes
 * @param {Options} [options]
 * @returns {Promise<Count>}
 */
export async function jest(args, report, options) {
  rmSync(report, { force: true })
  const { code, output } = await runNode(['node_modules/jest/bin/jest.js', ...args, '--json', `--outputFile=${report}`, '--silent=false'], options)
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, reason: output }
  const { numPassedTests: passed, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } = readJson(report)
  const failed = Math.max(numFailedTests + numRuntimeErrorTestSuites, code === 0 ? 0 : 1)
  return { passed, failed, skipped: numPendingTests + numTodoTests, ...(failed > 0 ? { reason: output.replace(/^\{"num.*$/m, '') } : {}) }
}

/**
 * A Playwright run, counted test by test.
 * @param {string[]} args
 * @param {string} report where its JSON goes
 * @param {Options} options
 * @returns {Promise<Count>}
 */
export async function playwright(args, report, options) {
  rmSync(report, { force: true })
  const { code, output } = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json', ...args], { ...options, env: { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0' } })
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, reason: output }
  const { stats, errors } = readJson(report)
  const failed = Math.max(stats.unexpected + stats.flaky + errors.length, code === 0 ? 0 : 1)
  // The line reporter rewrites its progress line; only what follows a failure is worth reading.
  const reason = output.split('\n').filter((line) => !/^\[\d+\/\d+\]/.test(line.replace(/^(\u001b\[[0-9;]*[A-Za-z])+/, ''))).join('\n')
  return { passed: stats.expected, failed, skipped: stats.skipped, ...(failed > 0 ? { reason } : {}) }
}
