import { dirname } from 'node:path'
import { reaching } from './graph.mjs'

/** @typedef {import('./graph.mjs').Graph} Graph */

/**
 * @typedef {object} Change
 * @property {string} file relative to the root
 * @property {boolean} exists false if it was removed
 * @property {string[]} [apps] for a file of texts: the apps whose texts changed
 */

/**
 * @typedef {object} Selection what to run for a set of changes
 * @property {string} [everything] reason to run everything
 * @property {Set<string>} jest test files
 * @property {Set<string>} types names of the type checker's projects
 * @property {Set<string>} lint files for ESLint
 * @property {boolean} lintAll
 * @property {Set<string>} specs files of browser tests
 * @property {boolean} smoke whether to add the browser tests with that tag
 * @property {boolean} gateway whether to add the browser tests through the gateway
 * @property {string[]} why one line for each reason
 */

/** Files that affect too much to follow. @type {[RegExp, string][]} */
const EVERYTHING = [
  [/^(pnpm-lock\.yaml|pnpm-workspace\.yaml)$|(^|\/)package\.json$/, 'it decides which packages there are'],
  [
    /^tsconfig(\.base)?\.json$|^(api|bench|tools|authoring\/\w+)\/tsconfig\.json$/,
    'it decides how the code is compiled',
  ],
  [
    /^(api\/)?jest(\.\w+)?\.config\.mjs$|^shared\/testing\/jest|^tools\/testing\/shared-scripts/,
    'it decides how Jest runs',
  ],
]

/** Read only by lints that always run. */
const LINT_ALONE =
  /^(\.dependency-cruiser\.cjs|knip\.json|\.jscpd\.json|\.dclintrc\.json|\.oxfmtrc\.json|docker-compose\.yml|sizes\.json)$/

/** Files that affect how every line is linted. */
const LINT_RULES = /^(eslint\.config\.mjs|\.oxlintrc\.json|tools\/lint\/.*)$/

/** No check depends on these. */
const PROSE = /^(?!api\/studies\/|e2e\/study\/).*\.md$|^docs\/images\/|^\.(ci|github)\/|Dockerfile$|ignore$/

/** The documents, and the code that some of their pages are generated from. */
const DOCUMENTED = /^[A-Z]+\.md$|^docs\/|^api\/src\/(environment|.*\/tables)\.ts$/

/** Parts of the server that a browser never uses. */
const SERVER_ASIDE = /^api\/src\/(testing|cli)(\/|\.)|^bench\//

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file)
const isSpec = (/** @type {string} */ file) => /^e2e\/.*\.spec\.ts$/.test(file)
const isForTests = (/** @type {string} */ file) => isTest(file) || /\.test-d\.ts$|(^|\/)testing\//.test(file)
const isLintable = (/** @type {string} */ file) => /\.([cm]?js|tsx?)$/.test(file)

/**
 * The imports along which a change of behavior is followed. Excluded: type imports, which
 * do not exist at run time; the texts of all apps, which every screen's test imports; and
 * the areas of the server: every server in a test has all of them, and an area's index imports
 * everything that it exports, so that following those would select everything.
 * @param {import('./graph.mjs').Import} step
 */
const carries = (step) =>
  !step.typeOnly && !step.to.startsWith('locales/') && !/^api\/src\/(start\/areas|[^/]+\/index)\.ts$/.test(step.from)

/** @param {string} file @returns {string} its project of the type checker */
const projectOf = (file) =>
  /^(authoring|bench)\//.test(file) ? 'api' : (/^(api|e2e|tools)\//.exec(file)?.[1] ?? 'web')

/**
 * Selects what to run for changes.
 * @param {Change[]} changes
 * @param {Graph} graph
 * @returns {Selection}
 */
export function select(changes, graph) {
  /** @type {Selection} */
  const chosen = {
    jest: new Set(),
    types: new Set(),
    lint: new Set(),
    lintAll: false,
    specs: new Set(),
    smoke: false,
    gateway: false,
    why: [],
  }
  const files = [...graph.files]
  const tests = files.filter(isTest)
  const specs = files.filter(isSpec)
  const areas = new Set(specs.map((file) => file.split('/')[1]))

  /** @param {(file: string) => boolean} wanted */
  const addTests = (wanted) => tests.filter(wanted).forEach((file) => chosen.jest.add(file))
  /** @param {string | undefined} area everything if it has no specs of its own */
  const addArea = (area) => {
    specs
      .filter((file) => !areas.has(area) || file.startsWith(`e2e/${area}/`))
      .forEach((file) => chosen.specs.add(file))
    chosen.smoke = true
  }
  /** Adds the browser tests that a product file affects. @param {string} file */
  const addBrowser = (file) => {
    if (isForTests(file) || SERVER_ASIDE.test(file)) return
    const [top, second, third] = file.split('/')
    if (top === 'remotes') addArea(second)
    if (top === 'host') addArea('platform')
    // The full export is requested on the account's screens.
    if (top === 'api' && second === 'src') addArea(third === 'data-export' ? 'account' : third)
    if (top === 'api' && second !== 'src') chosen.smoke = true
  }
  /** The texts of an app, or of a part of it that is named after it (`account_profile`). @param {string} namespace */
  const addWords = (namespace) => {
    const [app = ''] = namespace.split('_')
    const folder =
      [`remotes/${app}/`, `shared/${app}/`].find((start) => files.some((file) => file.startsWith(start))) ??
      (app === 'api' ? 'api/src/' : 'host/')
    const beside = new Set(
      graph.imports.filter(({ to }) => to === 'api/src/http/words.ts').map(({ from }) => dirname(from)),
    )
    addTests((file) => file.startsWith(folder) && (app !== 'api' || beside.has(dirname(file))))
    if (folder.startsWith('remotes/')) addArea(app)
    else if (app !== 'api') addArea('platform')
  }

  for (const { file, exists, apps } of changes) {
    const [top = '', second = '', third = ''] = file.split('/')
    const whole = EVERYTHING.find(([pattern]) => pattern.test(file))
    if (whole) return { ...chosen, everything: `${file}: ${whole[1]}` }
    if (DOCUMENTED.test(file)) addTests((test) => test.startsWith('tools/documents/'))
    if (PROSE.test(file) || LINT_ALONE.test(file)) continue
    if (top === 'locales') {
      chosen.types.add('web')
      for (const app of apps ?? []) addWords(app)
      chosen.why.push(`${file}: the words of ${(apps ?? []).join(', ')}`)
      continue
    }
    if (LINT_RULES.test(file)) chosen.lintAll = true
    if (top === 'gateway') chosen.gateway = true
    if (top === 'gateway' || (LINT_RULES.test(file) && top !== 'tools')) continue
    if (/^e2e\/playwright\.config|^e2e\/(tsconfig\.json|study\/)/.test(file)) addArea(undefined)
    if (/^(e2e\/study|api\/studies)\//.test(file)) addTests((test) => /^api\/(authoring|src\/cli|studies)\//.test(test))
    if (/(^|\/)webpack(\/|\.)/.test(file)) addArea(undefined)
    if (!['api', 'authoring', 'bench', 'e2e', 'host', 'remotes', 'shared', 'tools'].includes(top))
      return { ...chosen, everything: `${file}: nothing is known about what depends on it` }

    const reached = reaching(graph, [file], carries)
    addTests((test) => reached.has(test))
    // Tests of the server reach its areas through requests, not imports.
    if (top === 'api' && second === 'src' && !isTest(file)) addTests((test) => test.startsWith(`api/src/${third}/`))
    if (file.startsWith('api/authoring/') && !isTest(file)) addTests((test) => test.startsWith('api/authoring/'))
    const folders = new Set(
      [...reached].filter((other) => other.startsWith('api/src/') && !isForTests(other)).map((other) => dirname(other)),
    )
    if (!isForTests(file)) addTests((test) => folders.has(dirname(test)))
    // Tests often run tools as separate programs.
    if (top === 'tools') addTests((test) => dirname(test) === dirname(file))
    // A stylesheet or image of a package.
    if (exists && !graph.files.has(file) && /^(host|remotes|shared)$/.test(top)) {
      const folder = top === 'host' ? 'host/' : `${top}/${second}/`
      addTests((test) => test.startsWith(folder))
      addBrowser(file)
    }
    for (const other of reached) {
      if (isSpec(other)) chosen.specs.add(other)
      // Files that only assemble the server (start, jobs, http) would select every area.
      else if (other === file || !other.startsWith('api/') || areas.has(other.split('/')[2])) addBrowser(other)
    }
    for (const other of reaching(graph, [file])) if (/\.[cm]?[jt]sx?$/.test(other)) chosen.types.add(projectOf(other))
    for (const other of [file, ...graph.imports.filter(({ to }) => to === file).map(({ from }) => from)]) {
      if (isLintable(other) && (graph.files.has(other) || exists)) chosen.lint.add(other)
    }
    const inAreas = [
      ...new Set(
        [...reached]
          .filter((other) => /^(host|remotes|api)\//.test(other) && !isForTests(other))
          .map((other) => /^(host|remotes\/[^/]+|api\/src\/[^/]+|api)/.exec(other)?.[0] ?? ''),
      ),
    ]
    chosen.why.push(
      `${file}: ${reached.size - 1} files reach it${inAreas.length > 0 ? `, in ${inAreas.length > 6 ? `${inAreas.length} parts of the product` : inAreas.join(', ')}` : ''}`,
    )
  }
  return chosen
}
