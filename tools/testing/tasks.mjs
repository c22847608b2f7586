import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../work/build.mjs'
import { remotes, root } from '../work/project.mjs'
import { checks, early } from './checks.mjs'
import { failure, sum } from './counts.mjs'
import { chromium, headlessShell, nginx, postgresServer } from './debian.mjs'
import { contentFor } from './inputs.mjs'
import { javaPrograms, javaTests } from './java.mjs'
import { jest } from './jest.mjs'
import { slug } from './passed-cache.mjs'
import { playwright } from './playwright.mjs'
import { withServerDatabase } from './server-database.mjs'

/** @typedef {import('./counts.mjs').Count} Count */
/** @typedef {import('./counts.mjs').FailedTest} FailedTest */
/** @typedef {import('./counts.mjs').Result} Result */
/** @typedef {import('./passed-cache.mjs').Part} Part */
/** @typedef {(step: import('./progress.mjs').Step) => void} Tell */

/**
 * @typedef {object} Task
 * @property {string} name
 * @property {number} cores how many it keeps busy
 * @property {boolean} [early] cheap; a failure stops everything else
 * @property {string[]} [after] names of tasks that must have passed first
 * @property {import('./debian.mjs').Need[]} [needs]
 * @property {Part[]} parts its cached parts; empty if nothing is cached
 * @property {(stale: string[], step: Tell) => Promise<Count>} work called with the names of the parts to run
 * @property {(failed: FailedTest[]) => Promise<Result[]>} [again] retries these tests, alone
 */

/** Folder for reports and failures. */
export const reports = join(root, '.cache', 'test')

/** Folder for screenshots, traces and logs of failed browser tests. @param {string} name of a task */
export const failuresOf = (name) => join(reports, 'failures', slug(name))

/** @param {string} name @param {string[]} args @param {string} inputs @returns {Task} */
const ofTheBuild = (name, args, inputs) => ({ ...early(name, args, inputs), early: false, after: ['build'] })

/**
 * The projects of jest.config.mjs that need no database, with their inputs and the folders of their tests.
 * @type {[project: string, inputs: string, holds: (file: string) => boolean][]}
 */
export const UNIT = [
  ['domain', 'domain tests', (file) => file.startsWith('shared/domain/')],
  ['formats', 'format tests', (file) => file.startsWith('authoring/formats/')],
  ['contracts', 'contract tests', (file) => file.startsWith('shared/contracts/')],
  ['tools', 'tool tests', (file) => file.startsWith('tools/')],
  ['web', 'screen tests', (file) => /^(host|remotes|shared\/(?!domain\/|contracts\/))/.test(file)],
]

/** The versions of programs from system packages. @param {(string | undefined)[]} files */
const programs = (files) =>
  files.map((file) => {
    if (file === undefined || !existsSync(file)) return 'none'
    const { mtimeMs, size } = statSync(realpathSync(file))
    return `${file} ${mtimeMs} ${size}`
  })

/**
 * Runs Jest with these arguments on a real server; a database left on it is a failure.
 * @param {string} name
 * @param {string[]} args
 * @param {Tell} step
 */
export async function jestOnServer(name, args, step) {
  const { result, version, left } = await withServerDatabase((url) =>
    jest(args, { report: join(reports, `${slug(name)}.json`), env: { DATABASE_URL: url }, step }),
  )
  const note = `on PostgreSQL ${version}`
  return left.length === 0
    ? { ...result, note }
    : {
        ...sum([result, failure(`Databases were left on the server: ${left.join(', ')}`)]),
        results: result.results,
        note,
      }
}

/**
 * Arguments to run the files of these tests separately. A test that fails before its clean-up leaves servers and
 * connections open, and without workers Jest would wait for them forever.
 * @param {FailedTest[]} failed
 */
const filesAlone = (failed) => [
  '--runInBand',
  '--forceExit',
  '--runTestsByPath',
  ...new Set(failed.map(({ file }) => file)),
]

/** @param {FailedTest[]} failed @returns {Promise<Result[]>} */
async function unitsAgain(failed) {
  /** @type {Result[]} */
  const results = []
  for (const [name, , holds] of UNIT) {
    const own = failed.filter(({ file }) => holds(file))
    if (own.length > 0)
      results.push(
        ...(
          await jest(['--selectProjects', name, ...filesAlone(own)], {
            report: join(reports, `unit-${name}-again.json`),
          })
        ).results,
      )
  }
  return results
}

/** The tests of the api that depend on PostgreSQL itself; the files are selected by a mark. */
export const EMBEDDED = ['--config', 'api/jest.embedded.config.mjs']

/** The folders of browser tests. */
const areas = () => {
  const folders = readdirSync(join(root, 'e2e'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders
    .map(({ name }) => name)
    .filter((name) => readdirSync(join(root, 'e2e', name)).some((file) => file.endsWith('.spec.ts')))
}

/**
 * @param {string} name
 * @param {Record<string, string>} env
 * @param {(stale: string[]) => string[]} args
 * @param {Part[]} parts
 * @returns {Task}
 */
export function browser(name, env, args, parts) {
  const lastRun = join(reports, `${slug(name)}.last-run.json`)
  return {
    name,
    cores: 2,
    after: ['build'],
    needs: env.E2E_GATEWAY ? ['browser', 'nginx'] : ['browser'],
    parts,
    work: (stale, step) =>
      playwright(args(stale), {
        report: join(reports, `${slug(name)}.json`),
        failures: failuresOf(name),
        lastRun,
        env,
        step,
      }),
    again: async () =>
      (
        await playwright(['--last-failed', '--workers=1'], {
          report: join(reports, `${slug(name)}-again.json`),
          failures: failuresOf(`${name} again`),
          lastRun,
          env,
        })
      ).results,
  }
}

/** @param {() => (string | undefined)[]} needed programs @returns {Part[]} */
const perArea = (needed) =>
  areas().map((area) => ({
    name: area,
    holds: (file) => file.startsWith(`e2e/${area}/`),
    content: (known) => contentFor('product', { more: [`e2e/${area}`], versions: programs(needed()), known }),
  }))

/** @param {string[]} stale */
const inAreas = (stale) => (stale.length === areas().length ? [] : stale.map((area) => `e2e/${area}/`))

/**
 * What a gateway can break runs behind it alone: the same server answers there, and all other tests reach it directly.
 * @param {string[]} stale
 */
const withoutGateway = (stale) => [...inAreas(stale), '--grep-invert', '@gateway']

/** @returns {Task} */
const buildTask = () => ({
  name: 'build',
  cores: 2,
  parts: [],
  work: async () => {
    const results = await build()
    const fresh = results.filter((result) => result.fresh).length
    return {
      passed: results.length,
      failed: 0,
      skipped: 0,
      remembered: fresh,
      kinds: { builds: results.length },
      ...(fresh > 0 ? { note: fresh === results.length ? 'unchanged' : `${fresh} unchanged` } : {}),
    }
  },
})

/** All checks, in the order in which they are started. @returns {Task[]} */
export const tasks = () => [
  ...checks(),
  {
    name: 'rules of the native app',
    cores: 1,
    early: true,
    needs: ['java'],
    parts: [{ name: 'all', content: () => contentFor('native rules', { versions: programs(javaPrograms()) }) }],
    work: javaTests,
  },
  buildTask(),
  ofTheBuild('sizes', ['tools/sizes.mjs'], 'sizes'),
  ofTheBuild(
    'contracts of the remotes',
    ['api/dist/almanac.cjs', 'check', ...remotes().map((folder) => join(root, folder))],
    'contracts',
  ),
  {
    name: 'unit and screens',
    cores: 2,
    needs: ['nginx'], // gateway.test.ts
    parts: UNIT.map(([name, inputs, holds]) => ({ name, holds, content: () => contentFor(inputs) })),
    work: (stale, step) =>
      jest(['--selectProjects', ...stale], { report: join(reports, 'unit-and-screens.json'), step }),
    again: unitsAgain,
  },
  {
    name: 'api on a PostgreSQL server',
    cores: 2,
    needs: ['postgresql'],
    parts: [
      { name: 'all', content: () => contentFor('api tests', { versions: programs([`${postgresServer()}/postgres`]) }) },
    ],
    work: (_, step) => jestOnServer('api on a PostgreSQL server', ['--selectProjects', 'api'], step),
    again: async (failed) =>
      (await jestOnServer('api again', ['--selectProjects', 'api', ...filesAlone(failed)], () => {})).results,
  },
  {
    name: 'api on the embedded PostgreSQL',
    cores: 2,
    parts: [{ name: 'all', content: () => contentFor('api tests') }],
    work: (_, step) =>
      jest(EMBEDDED, { report: join(reports, 'api-embedded.json'), env: { DATABASE_URL: undefined }, step }),
    again: async (failed) =>
      (
        await jest([...EMBEDDED, ...filesAlone(failed)], {
          report: join(reports, 'api-embedded-again.json'),
          env: { DATABASE_URL: undefined },
        })
      ).results,
  },
  browser(
    'browser',
    {},
    withoutGateway,
    perArea(() => [chromium(), headlessShell()]),
  ),
  browser(
    'browser through the gateway',
    { E2E_GATEWAY: '1' },
    inAreas,
    perArea(() => [chromium(), headlessShell(), nginx()]),
  ),
]
