import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { contentOf } from '../work/content.mjs'
import { root } from '../work/project.mjs'

/** Inputs of every task: packages, compiler, the test runner. */
const GROUND = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'tsconfig.json',
  'tools/testing/checks.mjs',
  'tools/testing/tasks.mjs',
]

const FOLDERS = ['api', 'authoring', 'bench', 'e2e', 'gateway', 'host', 'locales', 'remotes', 'shared', 'tools']

/** How Jest is run, and the files that its configuration reads. */
const JEST = [
  'jest.config.mjs',
  'shared/testing',
  'tools/testing/shared-scripts.mjs',
  'tools/testing/slowness.mjs',
  'tools/testing/test-data.mjs',
]

const WEB = ['host', 'remotes', 'shared', 'locales']

/** `.git` is a file in a worktree. @param {boolean} prose the documents, which only their own tests read */
const rootFiles = (prose = false) =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.git' && entry.name.endsWith('.md') === prose)
    .map(({ name }) => name)
    .sort()

/**
 * The inputs of each kind of task, as folders and files.
 * @type {Record<string, () => string[]>}
 */
const inputs = {
  everything: () => [...FOLDERS, ...rootFiles()],
  web: () => WEB,
  api: () => ['api', 'authoring', 'bench', 'shared', 'locales', 'e2e/study'],
  'api tests': () => ['api', 'authoring', 'shared', 'locales', 'e2e/study', ...JEST],
  e2e: () => ['e2e', 'tools', 'shared', 'api', 'authoring'],
  tools: () => ['tools'],
  'tool tests': () => [...FOLDERS, ...rootFiles(), 'docs', ...rootFiles(true)],
  'who may use what': () => ['host', 'remotes', 'shared', 'api', 'authoring', 'bench', '.dependency-cruiser.cjs'],
  versions: () => ['tools/versions.mjs'],
  compose: () => ['docker-compose.yml', '.dclintrc.json'],
  texts: () => [
    'host/src',
    'remotes',
    'shared',
    'api/src',
    'api/authoring',
    'authoring',
    'locales',
    'tools/texts',
    'tools/texts.mjs',
  ],
  sizes: () => [...WEB, 'sizes.json', 'tools/sizes.mjs', 'tools/work'],
  contracts: () => [...WEB, 'api', 'authoring', 'tools/work'],
  'native rules': () => [
    'host/native/rules',
    'host/native/android',
    'host/native/android-api.txt',
    'tools/testing/java.mjs',
    'tools/testing/debian.mjs',
  ],
  'format tests': () => ['authoring/formats', 'shared/contracts', 'shared/domain', ...JEST],
  'domain tests': () => ['shared/domain', ...JEST],
  'contract tests': () => ['shared/contracts', 'shared/domain', ...JEST],
  'screen tests': () => [...WEB, ...JEST],
  /**
   * A screen shows slots filled by other remotes, and its tests sign in through another: the whole product is
   * an input of each area.
   */
  product: () => [
    'api',
    'authoring',
    'gateway',
    ...WEB,
    'tools',
    'e2e/harness',
    'e2e/study',
    'e2e/package.json',
    'e2e/playwright.config.ts',
    'e2e/tsconfig.json',
  ],
}

/**
 * One hash of everything a task depends on, including tests.
 * @param {string} kind one of the names above
 * @param {{ more?: string[], versions?: string[], known?: Map<string, string> }} [besides] `more` folders and
 * files; `versions` of programs that are not packages of the project; `known` caches the hashes of kinds at
 * this moment
 */
export function contentFor(kind, { more = [], versions = [], known = new Map() } = {}) {
  const own = inputs[kind]
  if (!own) throw new Error(`no inputs are known for ${kind}`)
  const content = known.get(kind) ?? contentOf([...GROUND, ...own()], { tests: true })
  known.set(kind, content)
  return [
    content,
    ...(more.length > 0 ? [contentOf(more, { tests: true })] : []),
    process.versions.node,
    ...versions,
  ].join(' ')
}
