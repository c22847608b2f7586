// Who may use what. Arrows only point down:
// host, remotes → shared/{ui, api-client, auth, outbox, i18n, federation} → shared/{contracts, domain};
// api → authoring/formats → shared/{contracts, domain}. Each comment says what to do instead.

/** The areas of the server, the lowest first. Each has a face, index.ts. */
const AREAS = [
  'people',
  'platform',
  'account',
  'social',
  'surveys',
  'activities',
  'devices',
  'telehealth',
  'data-export',
]

/** The folders of the host from the ground up; above them stand the files of host/src itself. */
const HOST = [
  ...[
    'theme',
    'navigation',
    'language',
    'settings',
    'unsent',
    'safe',
    'features',
    'remotes',
    'session',
    'registry',
    'preview',
    'passkey',
  ],
  ...['offline', 'outlet', 'native', 'operations', 'studio', 'me', 'frame', 'boot'],
]

/** The folders of the server from the ground up; `npm test` refuses an import of what stands further down in this list. */
const SERVER = [
  ...['database', 'providers', 'http', 'pdf', 'people', 'kernel'],
  ...AREAS.filter((area) => area !== 'people'),
  ...['jobs', 'page', 'start', 'cli'],
]
const TESTS = '[.]test(-d)?[.]tsx?$|(^|/)testing(/|[.]ts$)'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      comment:
        'Two files that need each other are one thing or hide a third: move what both need into a file of its own.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'rules-stand-alone',
      severity: 'error',
      comment:
        'contracts and domain import nothing of ours, so that everything can use them; but the types of objectives, that codes and numbers are typed in the digits of any script, and that a name has something to see are rules of domain/objective-types, digits and visible. Hand what else you need in as an argument.',
      from: { path: '^shared/(contracts|domain)/src', pathNot: TESTS },
      to: {
        path: '^(host|remotes|api|authoring|shared)/',
        pathNot: '^shared/($1/|domain/src/(digits|visible|objective-types)/)',
      },
    },
    {
      name: 'shared-knows-no-app',
      severity: 'error',
      comment: 'shared code does not know who uses it: take the screen, the route or the text as a parameter.',
      from: { path: '^shared/' },
      to: { path: '^(host|remotes|api|authoring)/' },
    },
    {
      name: 'testing-only-in-tests',
      severity: 'error',
      comment: '@almanac/testing would ship a fake server to participants: import it in *.test files alone.',
      from: { path: '^(host|remotes|shared)/', pathNot: `${TESTS}|jest[^/]*[.]mjs$` },
      to: { path: '/testing/', pathNot: '^api/' },
    },
    {
      name: 'remote-is-alone',
      severity: 'error',
      comment:
        'A remote imports no other remote and not the host: they are released one by one. Show another remote through a slot of @almanac/federation.',
      from: { path: '^remotes/([^/]+)/' },
      to: { path: '^(host|remotes|api|authoring)/', pathNot: '^remotes/$1/' },
    },
    {
      name: 'host-names-no-remote',
      severity: 'error',
      comment:
        'The host learns of remotes from the registry at run time. Only the one-bundle build for measuring imports them (shared/federation/webpack/mono.cjs).',
      from: { path: '^host/' },
      to: { path: '^(remotes|api|authoring)/' },
    },
    // From a folder to any that stands above it, or to the host's own files.
    ...HOST.map((folder, place) => ({
      name: 'host-arrows-point-down',
      severity: 'error',
      comment: `Inside the host arrows only point down: ${HOST.join(' ← ')} ← host/src/*. Move what both need down, or take it as a parameter.`,
      from: { path: `^host/src/${folder}/`, pathNot: TESTS },
      to: { path: `^host/src/(${[...HOST.slice(place + 1).map((above) => `${above}/`), '[^/]+$'].join('|')})` },
    })),
    {
      name: 'server-uses-contracts-and-domain',
      severity: 'error',
      comment:
        'The server and authoring use @almanac/contracts and @almanac/domain alone of what browsers have: what both sides need goes there.',
      from: { path: '^(api|authoring)/' },
      to: { path: '^(host|remotes|shared)/', pathNot: '^shared/(contracts|domain)/' },
    },
    {
      name: 'areas-meet-at-the-index',
      severity: 'error',
      comment:
        'Whoever is outside of an area uses what its face names (api/src/<area>/index.ts), and nothing behind it: export it there by name and import the area. A feature and its tables are declared in feature.ts and tables.ts, which the lists of features and of tables name.',
      from: { path: '^api/src/([^/.]+)', pathNot: TESTS },
      to: {
        path: `^api/src/(${AREAS.join('|')})/`,
        pathNot: '^api/src/$1/|^api/src/[^/]+/index[.]ts$|/(feature|tables)[.]ts$',
      },
    },
    // From a folder to any that stands above it.
    ...SERVER.slice(0, -1).map((folder, place) => ({
      name: 'server-arrows-point-down',
      severity: 'error',
      comment: `Inside the server arrows only point down: ${SERVER.join(' ← ')}. What a lower folder needs of a higher one is handed in: declare its type below, register it where the server is put together (api/src/start).`,
      from: { path: `^api/src/${folder}/`, pathNot: `${TESTS}|^api/src/database/tables/index[.]ts$` },
      to: { path: `^api/src/(${SERVER.slice(place + 1).join('|')})/` },
    })),
    {
      name: 'server-parts-know-no-program',
      severity: 'error',
      comment: 'main.ts, worker.ts and cli.ts are programs that use everything: nothing imports them.',
      from: { path: '^api/' },
      to: { path: '^api/src/(main|worker|cli)[.]ts$' },
    },
    {
      name: 'formats-need-no-server',
      severity: 'error',
      comment:
        'authoring/formats turns files into definitions, without a server or a database: hand what else it needs in as an argument.',
      from: { path: '^authoring/formats/' },
      to: { path: '^(api|bench|authoring/(?!formats/))' },
    },
    {
      name: 'authoring-on-request',
      severity: 'error',
      comment:
        'What serves requests needs no checking and loading of studies: api/src/start/study.ts alone asks for it, by import(), where the settings name a study; so does the command line. What both need goes below, into api/src.',
      from: { path: '^api/(src|simulators)/', pathNot: `${TESTS}|^api/src/cli/|^api/src/start/study[.]ts$` },
      to: { path: '^api/authoring/' },
    },
    {
      name: 'authoring-on-request',
      severity: 'error',
      comment: 'Load it by import(), where the settings name a study.',
      from: { path: '^api/src/start/study[.]ts$' },
      to: { path: '^api/authoring/', dynamic: false },
    },
    {
      name: 'authoring-uses-faces',
      severity: 'error',
      comment:
        'Studies are checked and loaded by what the faces of the areas name (api/src/<area>/index.ts), never by what serves requests: export it there by name.',
      from: { path: '^api/authoring/', pathNot: TESTS },
      to: {
        path: '^api/(src|simulators)/',
        pathNot: `^api/src/(${AREAS.join('|')})/index[.]ts$|^api/src/(database|kernel)/|^api/src/http/(serve|words|locales)[.]ts$|^api/simulators/traces/`,
      },
    },
    {
      name: 'simulators-on-request',
      severity: 'error',
      comment:
        'The server of an installation loads no simulator: main.ts alone asks for them, by import(), where the settings say so. What both need goes below, into api/src.',
      from: { path: '^api/src/', pathNot: `${TESTS}|/testing-[^/]+$` },
      to: { path: '^api/simulators/', dynamic: false },
    },
    {
      name: 'simulators-on-request',
      severity: 'error',
      comment: 'main.ts alone loads the simulators.',
      from: { path: '^api/src/', pathNot: `${TESTS}|/testing-[^/]+$|^api/src/main[.]ts$` },
      to: { path: '^api/simulators/' },
    },
    {
      name: 'nothing-needs-benchmarks',
      severity: 'error',
      comment: 'bench measures the product from outside: nothing of the product imports it.',
      from: { path: '^(host|remotes|shared|api|authoring)/' },
      to: { path: '^bench/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment:
        'The import leads nowhere: a typing mistake, or a package that package.json of this folder does not name.',
      from: {},
      // The build makes the texts of a namespace out of locales/.
      to: { couldNotResolve: true, pathNot: '^@almanac/i18n/texts/' },
    },
    {
      name: 'declared',
      severity: 'error',
      comment: 'Name the package in package.json of the folder that uses it ("catalog:" when two use it).',
      from: { pathNot: TESTS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-mono|coverage|test-results|[.]cache)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
    combinedDependencies: false,
    skipAnalysisNotInRules: true,
  },
}
