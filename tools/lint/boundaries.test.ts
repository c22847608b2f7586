import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const root = join(__dirname, '..', '..')

const folders: string[] = []

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** The rules that each file of a test project with these files breaks. */
function broken(files: Record<string, string>): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-boundaries-'))
  folders.push(folder)
  for (const [path, text] of Object.entries({ ...files, 'tsconfig.json': '{}', 'package.json': '{"type":"module"}' })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'))
  const tops = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? path))]
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      ...tops,
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  if (!stdout) throw new Error(stderr)
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } }
  return Object.fromEntries(
    Object.keys(files).map((file) => [
      file,
      summary.violations.filter(({ from }) => from === file).map(({ rule }) => rule.name),
    ]),
  )
}

/** Forbidden imports, and the rule that reports each. */
const refused: [what: string, rule: string, from: string, to: string][] = [
  ['a remote another', 'remote-is-alone', 'remotes/social/src/a.ts', 'remotes/devices/src/z.ts'],
  ['a remote the host', 'remote-is-alone', 'remotes/social/src/b.ts', 'host/src/z.ts'],
  ['the host a remote', 'host-names-no-remote', 'host/src/c.ts', 'remotes/social/src/z.ts'],
  ['shared code the host', 'shared-knows-no-app', 'shared/ui/src/d.ts', 'host/src/z.ts'],
  ['domain the contracts', 'rules-stand-alone', 'shared/domain/src/e.ts', 'shared/contracts/src/z.ts'],
  ['the server what is for browsers', 'server-uses-contracts-and-domain', 'api/src/social/f.ts', 'shared/ui/src/z.ts'],
  [
    "an area another's folder past its face",
    'areas-meet-at-the-index',
    'api/src/social/conversations/g.ts',
    'api/src/account/session/z.ts',
  ],
  ["an area another's file beside its face", 'areas-meet-at-the-index', 'api/src/page/q.ts', 'api/src/account/z.ts'],
  ['a program an area past its face', 'areas-meet-at-the-index', 'api/src/main.ts', 'api/src/account/z.ts'],
  ['a folder of the host one above it', 'host-arrows-point-down', 'host/src/session/w.ts', 'host/src/offline/z.ts'],
  ['a folder of the host its own files', 'host-arrows-point-down', 'host/src/boot/x.ts', 'host/src/z.ts'],
  ['the ground an area', 'server-arrows-point-down', 'api/src/http/h.ts', 'api/src/people/index.ts'],
  ['an area one above it', 'server-arrows-point-down', 'api/src/account/r.ts', 'api/src/activities/index.ts'],
  ['an area what is put on top', 'server-arrows-point-down', 'api/src/platform/s.ts', 'api/src/jobs/z.ts'],
  ['a folder of the server a program', 'server-parts-know-no-program', 'api/src/start/t.ts', 'api/src/worker.ts'],
  ['the server a simulator', 'simulators-on-request', 'api/src/jobs/aa.ts', 'api/simulators/z.ts'],
  ['the server what loads studies', 'authoring-on-request', 'api/src/jobs/af.ts', 'api/authoring/z.ts'],
  ['what loads studies an area past its face', 'authoring-uses-faces', 'api/authoring/ag.ts', 'api/src/account/z.ts'],
  ['the server a benchmark', 'nothing-needs-benchmarks', 'api/src/jobs/ab.ts', 'bench/src/z.ts'],
  ['a format of files the server', 'formats-need-no-server', 'authoring/formats/src/ac.ts', 'api/src/http/z.ts'],
  ['code that ships the test kit', 'testing-only-in-tests', 'remotes/social/src/i.ts', 'shared/testing/src/z.ts'],
  ['a file that is not there', 'resolvable', 'host/src/j.ts', 'host/src/nowhere.ts'],
  ['a file that imports it', 'no-cycle', 'host/src/k.ts', 'host/src/l.ts'],
]

const allowed: [what: string, from: string, to: string][] = [
  ['an area the face of one below it', 'api/src/social/conversations/m.ts', 'api/src/account/index.ts'],
  ['a folder of the host one below it', 'host/src/offline/y.ts', 'host/src/session/z.ts'],
  ['an area a format of files', 'api/src/surveys/ad.ts', 'authoring/formats/src/z.ts'],
  ['what loads studies the face of an area', 'api/authoring/ah.ts', 'api/src/account/index.ts'],
  ['a test of the server a simulator', 'api/src/jobs/ae.test.ts', 'api/simulators/z.ts'],
  ['an area the ground', 'api/src/people/u.ts', 'api/src/http/z.ts'],
  ['what is on top an area', 'api/src/jobs/v.ts', 'api/src/activities/index.ts'],
  ['a test the test kit', 'remotes/social/src/n.test.ts', 'shared/testing/src/z.ts'],
  ['a remote the shared code', 'remotes/social/src/o.ts', 'shared/ui/src/z.ts'],
  ['a rule another rule', 'shared/domain/src/p.ts', 'shared/domain/src/z.ts'],
]

const arrow = (from: string, to: string) =>
  `import { it } from '${relative(dirname(from), to)
    .replace(/^(?!\.)/, './')
    .replace(/\.ts$/, '')}'\nexport const mine = it\n`

let found: Record<string, string[]> = {}

beforeAll(() => {
  const arrows = [
    ...refused.map(([, , from, to]) => [from, to] as const),
    ...allowed.map(([, from, to]) => [from, to] as const),
  ]
  found = broken({
    ...Object.fromEntries(
      arrows.filter(([, to]) => /\/(z|index|worker)\.ts$/.test(to)).map(([, to]) => [to, 'export const it = 1\n']),
    ),
    ...Object.fromEntries(arrows.map(([from, to]) => [from, arrow(from, to)])),
    'host/src/l.ts': arrow('host/src/l.ts', 'host/src/k.ts'),
  })
})

it.each(refused)('refuses as an import: %s', (_, rule, from) => {
  expect(found[from]).toContain(rule)
})

it.each(allowed)('accepts as an import: %s', (_, from) => {
  expect(found[from]).toEqual([])
})
