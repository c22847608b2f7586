import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(__dirname, '..', '..')

interface Finding {
  ruleId: string | null
  message: string
}

const folders: string[] = []

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** A project of its own with these files in it, and what lint says of each. */
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
    `import { configFor } from ${JSON.stringify(join(root, 'tools/lint/rules.mjs'))}\nexport default configFor(import.meta.dirname)\n`,
  )
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/eslint/bin/eslint.js'), '--format', 'json', '--no-warn-ignored', '.'],
    { cwd: folder, encoding: 'utf8' },
  )
  if (!stdout) throw new Error(stderr)
  const results = JSON.parse(stdout) as { filePath: string; messages: Finding[] }[]
  return Object.fromEntries(results.map(({ filePath, messages }) => [filePath.slice(folder.length + 1), messages]))
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
  ['host/src/j.ts', 'export const j: any = 1', '@typescript-eslint/no-explicit-any', /any/],
  [
    'host/src/k.ts',
    'const work = async () => {}\nwork()\nexport {}',
    '@typescript-eslint/no-floating-promises',
    /Promises/,
  ],
  [
    'host/src/l.ts',
    "export const l = (kind: 'a' | 'b') => { switch (kind) { case 'a': return 1 } return 2 }",
    '@typescript-eslint/switch-exhaustiveness-check',
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
    '@typescript-eslint/no-unsafe-member-access',
    /any/,
  ],
]

it('holds each rule, with a message that says what to do instead', () => {
  const found = lint(Object.fromEntries(cases.map(([file, text]) => [file, text])))
  for (const [file, , rule, advice] of cases) {
    const messages = (found[file] ?? []).filter(({ ruleId }) => ruleId === rule).map(({ message }) => message)
    expect({ file, messages }).toEqual({
      file,
      messages: expect.arrayContaining([expect.stringMatching(advice)]) as unknown,
    })
  }
})

it('finds nothing in a remote that keeps to the rules', () => {
  const found = lint({
    'remotes/social/src/remote.ts': "import { api } from '@almanac/api-client'\nexport const load: unknown = api\n",
  })
  expect(
    found['remotes/social/src/remote.ts']
      ?.map(({ ruleId }) => ruleId)
      .filter((rule) => rule?.startsWith('no-restricted')),
  ).toEqual([])
})
