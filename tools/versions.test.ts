import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const lockOf = (packages: string[]) =>
  `lockfileVersion: '9.0'\n\npackages:\n\n${packages.map((name) => `  '${name}':\n    resolution: {integrity: sha512-x}\n`).join('\n')}\nsnapshots:\n\n  'react@1.0.0': {}\n`

function judge(packages: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-lock-'))
  const file = join(folder, 'pnpm-lock.yaml')
  writeFileSync(file, lockOf(packages))
  const judged = spawnSync(process.execPath, [join(__dirname, 'versions.mjs'), file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return judged
}

it('refuses two versions of a package with state in the browser', () => {
  const { status, stderr } = judge(['react@19.3.1', 'zustand@5.1.0', 'zustand@4.5.0', '@emotion/react@11.14.0'])
  expect(status).toBe(1)
  expect(stderr).toContain('zustand is in the lock file as 5.1.0 and 4.5.0')
})

it('accepts two versions of a build tool', () => {
  expect(judge(['react@19.3.1', 'ajv@6.0.0', 'ajv@8.0.0']).status).toBe(0)
})
