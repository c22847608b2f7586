import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(__dirname, '..', '..')

interface Finding {
  rule: string
  message: string
}

const folders: string[] = []

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** Runs a linter over a folder; returns its JSON output. */
function run(folder: string, args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  return stdout
}

/** ESLint's findings by file. */
function eslint(folder: string): [file: string, Finding][] {
  const results = JSON.parse(
    run(folder, [join(root, 'node_modules/eslint/bin/eslint.js'), '--format', 'json', '--no-warn-ignored', '.']),
  ) as { filePath: string; messages: { ruleId: string | null; message: string }[] }[]
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, message }): [string, Finding] => [
      filePath.slice(folder.length + 1),
      { rule: ruleId ?? '', message },
    ]),
  )
}

/**
 * Oxlint's type-aware findings by file; it gets the folders as arguments, because it would follow the symlink
 * to the packages.
 */
function oxlint(folder: string, tops: Iterable<string>): [file: string, Finding][] {
  const { diagnostics } = JSON.parse(
    run(folder, [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--format', 'json', ...tops]),
  ) as { diagnostics: { filename: string; code: string; message: string }[] }
  return diagnostics.map(({ filename, code, message }) => [filename, { rule: code, message }])
}

/** A temporary project with these files, and the lint findings of each. */
function lint(files: Record<string, string>): Record<string, Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-lint-'))
  folders.push(folder)
  for (const [path, text] of Object.entries({
    ...files,
    'tsconfig.json':
      '{"compilerOptions":{"strict":true,"module":"esnext","moduleResolution":"bundler","jsx":"preserve","types":[],"lib":["ES2023","DOM"]}}',
    'package.json': '{"type":"module"}',
  })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(
    join(folder, 'eslint.config.mjs'),
    `export { config as default } from ${JSON.stringify(join(root, 'tools/lint/rules.mjs'))}\n`,
  )
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  const found: Record<string, Finding[]> = {}
  const tops = new Set(Object.keys(files).map((file) => file.split('/')[0] ?? file))
  for (const [file, finding] of [...eslint(folder), ...oxlint(folder, tops)]) (found[file] ??= []).push(finding)
  return found
}

const cases: [file: string, text: string, rule: string, advice: RegExp][] = [
  [
    'remotes/social/src/a.ts',
    "import { Link } from 'react-router-dom'\nexport const a = Link",
    'no-restricted-imports',
    /@almanac\/ui\/router/,
  ],
  [
    'remotes/social/src/b.ts',
    "import { Button } from '@mui/material'\nexport const b = Button",
    'no-restricted-imports',
    /@almanac\/ui\/core/,
  ],
  [
    'remotes/social/src/c.ts',
    "import { create } from 'zustand'\nexport const c = create",
    'no-restricted-imports',
    /@almanac\/outbox/,
  ],
  [
    'remotes/social/src/d.ts',
    "import left from 'left-pad'\nexport const d = left",
    'no-restricted-imports',
    /shared entry/,
  ],
  [
    'remotes/social/src/e.ts',
    "import { remote } from '../../../remotes/devices/src/remote'\nexport const e = remote",
    'no-restricted-imports',
    /never by its path/,
  ],
  [
    'shared/ui/src/sx.tsx',
    'export const Wide = ({ children }: { children: string }) => <b sx={{ margin: 1 }}>{children}</b>',
    'no-restricted-syntax',
    /theme\/components/,
  ],
  ['shared/ui/src/f.ts', "import { z } from 'zod'\nexport const f = z", 'no-restricted-imports', /zod\/mini/],
  ['api/src/social/g.ts', "import { z } from 'zod'\nexport const g = z", 'no-restricted-imports', /zod\/mini/],
  [
    'api/src/social/h.ts',
    "import { api } from '@almanac/api-client'\nexport const h = api",
    'no-restricted-imports',
    /contracts and @almanac\/domain/,
  ],
  ['host/src/i.ts', "console.log('here')\nexport {}", 'no-console', /console/],
  [
    'host/src/s.ts',
    "export const s = () => localStorage.getItem('s')",
    'no-restricted-globals',
    /@almanac\/auth\/storage/,
  ],
  [
    'remotes/social/src/t.ts',
    "export const t = () => window.sessionStorage.getItem('t')",
    'no-restricted-properties',
    /@almanac\/auth\/storage/,
  ],
  ['host/src/v.ts', "export const v = URL.parse('v')", 'no-restricted-properties', /parsedUrl/],
  [
    'remotes/account/src/u.ts',
    "import { setLocale } from '@almanac/i18n'\nexport const u = () => setLocale('fr')",
    'no-restricted-syntax',
    /host alone shows languages/,
  ],
  ['host/src/j.ts', 'export const j: any = 1', '@typescript-eslint/no-explicit-any', /any/],
  ['host/src/k.ts', 'const work = async () => {}\nwork()\nexport {}', 'typescript(no-floating-promises)', /Promises/],
  [
    'host/src/l.ts',
    "export const l = (kind: 'a' | 'b') => { switch (kind) { case 'a': return 1 } return 2 }",
    'typescript(switch-exhaustiveness-check)',
    /not exhaustive/,
  ],
  [
    'host/src/m.ts',
    'export const m = (value: string | null) => value!.length',
    '@typescript-eslint/no-non-null-assertion',
    /non-null/,
  ],
  ['host/src/n.ts', "export default 'n'", 'no-restricted-syntax', /Export by name/],
  ['host/src/o.ts', '0\n'.repeat(301) + 'export const o = 1', 'max-lines', /300/],
  ['host/src/p.ts', `export function p() {\n${'  0\n'.repeat(60)}}`, 'max-lines-per-function', /60/],
  [
    'host/src/p.test.ts',
    "declare const it: { only: (name: string) => void }\nit.only('p')",
    'no-restricted-syntax',
    /\.only/,
  ],
  [
    'e2e/social/q.spec.ts',
    'export const q = (page: { waitForTimeout: (ms: number) => void }) => page.waitForTimeout(5)',
    'no-restricted-syntax',
    /never for time/,
  ],
  [
    'host/src/r.ts',
    'export const r = (text: string): unknown => { const parsed = JSON.parse(text); return parsed.id }',
    'typescript(no-unsafe-member-access)',
    /any/,
  ],
]

it('reports each rule with a message that suggests an alternative', () => {
  const found = lint(Object.fromEntries(cases.map(([file, text]) => [file, text])))
  for (const [file, , rule, advice] of cases) {
    const messages = (found[file] ?? []).filter((finding) => finding.rule === rule).map(({ message }) => message)
    expect({ file, messages }).toEqual({
      file,
      messages: expect.arrayContaining([expect.stringMatching(advice)]) as unknown,
    })
  }
})

it('accepts the imports of a remote that follows the rules', () => {
  const found = lint({
    'remotes/social/src/remote.ts': "import { api } from '@almanac/api-client'\nexport const load: any = api\n",
  })
  // These findings show that the file was linted.
  expect(found['remotes/social/src/remote.ts']?.map(({ rule }) => rule)).toEqual([
    '@typescript-eslint/no-explicit-any',
    'typescript(no-unsafe-assignment)',
  ])
})
