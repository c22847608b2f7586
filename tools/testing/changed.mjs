import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, root } from '../work/project.mjs'
import { run } from '../work/run.mjs'
import { CommandFailure, say } from '../work/say.mjs'
import { readGraph } from './graph.mjs'
import { jest } from './jest.mjs'
import { resultsOf } from './playwright.mjs'
import { select } from './selection.mjs'
import { lintRules } from './checks.mjs'
import { EMBEDDED, browser, jestOnServer, reports, tasks } from './tasks.mjs'
import { withDependencies } from './suite.mjs'

/** @typedef {import('./selection.mjs').Change} Change */
/** @typedef {import('./selection.mjs').Selection} Selection */
/** @typedef {import('./tasks.mjs').Task} Task */

/** Above this number of files, linting everything is as fast. */
const MAX_LINTED = 200

/** Maximum number of listed files and reasons; the rest is only counted. */
const NAMED = 8

/** @param {string[]} args */
async function git(args) {
  const { code, output } = await run('git', args, { cwd: root })
  if (code !== 0) throw new CommandFailure(`git ${args.join(' ')}: ${output.trim()}`)
  return output
}

/** The apps whose texts changed. @param {string} file @param {string} since */
async function appsOf(file, since) {
  const before = await run('git', ['show', `${since}:${file}`], { cwd: root })
  /** @type {Record<string, unknown>} */
  const old = before.code === 0 ? JSON.parse(before.output) : {}
  /** @type {Record<string, unknown>} */
  const now = existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')) : {}
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (app) => JSON.stringify(old[app]) !== JSON.stringify(now[app]),
  )
}

/**
 * Differences from the merge base with a revision: commits since, uncommitted
 * changes, and new files.
 * @param {string} revision
 * @returns {Promise<Change[]>}
 */
async function changesSince(revision) {
  const since = (await git(['merge-base', 'HEAD', revision])).trim()
  const names = [
    await git(['diff', '--name-only', '--no-renames', '-z', since]),
    await git(['ls-files', '--others', '--exclude-standard', '-z']),
  ]
    .join('')
    .split('\0')
    .filter(Boolean)
  return Promise.all(
    [...new Set(names)].sort().map(async (file) => ({
      file,
      exists: existsSync(join(root, file)),
      ...(/^locales\/[^/]+\.json$/.test(file) ? { apps: await appsOf(file, since) } : {}),
    })),
  )
}

/** @param {string} name @param {string[]} args @param {string} report @returns {Task} */
const jestTask = (name, args, report) => ({
  name,
  cores: 2,
  parts: [],
  work: (_, step) => jest(args, { report: join(reports, report), step }),
})

/** The browser tests tagged @smoke, in the format of Playwright's --test-list. */
async function smokeTests() {
  const report = join(reports, 'smoke.json')
  // The text reporter would add the tags to the titles.
  const { code, output } = await run(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'playwright.config.ts',
      '--list',
      '--reporter=json',
      '--grep',
      '@smoke\\b',
      '--pass-with-no-tests',
    ],
    { cwd: join(root, 'e2e'), env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  if (code !== 0) throw new CommandFailure(`The browser tests could not be listed:\n${output}`)
  return resultsOf(readJson(report)).map(({ file, test }) => `${file.slice('e2e/'.length)} › ${test}`)
}

/**
 * @param {Set<string>} specs
 * @param {boolean} smoke
 * @param {number} known total number of specs
 * @returns {Promise<string[]>} arguments for Playwright
 */
async function browserArguments(specs, smoke, known) {
  if (specs.size === known) return []
  const lines = [...[...specs].map((file) => file.slice('e2e/'.length)), ...(smoke ? await smokeTests() : [])]
  const list = join(reports, 'chosen-browser-tests.txt')
  mkdirSync(reports, { recursive: true })
  writeFileSync(list, `${lines.join('\n')}\n`)
  return ['--test-list', list, '--pass-with-no-tests']
}

/** @param {Selection} chosen @param {number} specsKnown @returns {Promise<Task[]>} */
async function tasksFor(chosen, specsKnown) {
  const all = tasks()
  const whole = lintRules(['.']).map(({ name }) => name)
  const isApi = (/** @type {string} */ file) => file.startsWith('api/')
  const cheap = all.filter(
    ({ name, early }) =>
      early && !whole.includes(name) && (!name.startsWith('types: ') || chosen.types.has(name.slice('types: '.length))),
  )
  const lint =
    chosen.lintAll || chosen.lint.size > MAX_LINTED
      ? all.filter(({ name }) => whole.includes(name))
      : chosen.lint.size > 0
        ? lintRules([...chosen.lint]).map((task) => ({ ...task, parts: [] }))
        : []
  const [plain, api] = [[...chosen.jest].filter((file) => !isApi(file)), [...chosen.jest].filter(isApi)]
  const embedded = api.filter((file) => readFileSync(join(root, file), 'utf8').startsWith('/** @embedded'))
  const inBrowser = chosen.specs.size > 0 || chosen.smoke
  /** @type {Task[]} */
  const chosenTasks = [
    ...lint,
    ...cheap,
    ...all.filter(({ name }) => inBrowser && ['sizes', 'contracts of the remotes'].includes(name)),
    ...(plain.length > 0
      ? [
          {
            ...jestTask('unit and screens', ['--runTestsByPath', ...plain], 'unit-and-screens.json'),
            needs: all.find(({ name }) => name === 'unit and screens')?.needs ?? [],
          },
        ]
      : []),
    ...(api.length > 0
      ? [
          {
            ...jestTask('api on a PostgreSQL server', [], ''),
            needs: /** @type {import('./debian.mjs').Need[]} */ (['postgresql']),
            work: /** @type {Task['work']} */ (
              (_, step) =>
                jestOnServer(
                  'api on a PostgreSQL server',
                  ['--selectProjects', 'api', '--runTestsByPath', ...api],
                  step,
                )
            ),
          },
        ]
      : []),
    ...(embedded.length > 0
      ? [
          jestTask(
            'api on the embedded PostgreSQL',
            [...EMBEDDED, '--runTestsByPath', ...embedded],
            'api-embedded.json',
          ),
        ]
      : []),
    ...(inBrowser
      ? await browserArguments(chosen.specs, chosen.smoke, specsKnown).then((args) => [
          browser('browser', {}, () => args, []),
        ])
      : []),
    ...all.filter(({ name }) => chosen.gateway && name === 'browser through the gateway'),
  ]
  return withDependencies(chosenTasks, all)
}

/** @param {string[]} lines */
const few = (lines) => (lines.length > NAMED ? [...lines.slice(0, NAMED), `and ${lines.length - NAMED} more`] : lines)

/**
 * The tasks for the differences from a revision; prints which and why.
 * @param {string} revision
 * @returns {Promise<Task[]>}
 */
export async function chooseChanged(revision) {
  const changes = await changesSince(revision)
  if (changes.length === 0) throw new CommandFailure(`Nothing differs from ${revision}.`)
  say(`${changes.length} files differ from ${revision}: ${few(changes.map(({ file }) => file)).join(', ')}`)
  mkdirSync(reports, { recursive: true })
  const graph = await readGraph(join(reports, 'imports.json'))
  const chosen = select(changes, graph)
  for (const line of few(chosen.why)) say(`  ${line}`)
  if (chosen.everything) {
    say(`Everything runs. ${chosen.everything}.`)
    return tasks()
  }
  const files = [...graph.files]
  const specs = files.filter((file) => file.endsWith('.spec.ts')).length
  say(
    `Types: ${[...chosen.types].join(', ') || 'none'}. ESLint: ${chosen.lintAll || chosen.lint.size > MAX_LINTED ? 'everything' : `${chosen.lint.size} files`}. Jest: ${chosen.jest.size} of ${files.filter((file) => /\.test\.tsx?$/.test(file)).length} files.`,
  )
  const perArea = [...new Set([...chosen.specs].map((file) => file.split('/')[1]))]
  say(
    `Browser: ${chosen.specs.size === 0 && !chosen.smoke ? 'none' : `${chosen.specs.size} of ${specs} files (${perArea.join(', ') || 'none of them whole'})${chosen.smoke ? ' and the tests with @smoke' : ''}`}${chosen.gateway ? '; all those through the gateway' : ''}.`,
  )
  return tasksFor(chosen, specs)
}
