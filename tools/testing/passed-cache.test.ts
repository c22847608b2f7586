import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Count } from './counts.mjs'
import { passedCache } from './passed-cache.mjs'

let folder: string
let inputs: Record<string, string>
let runs: string[][]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-memory-'))
  inputs = { account: '1', social: '1' }
  runs = []
})

afterEach(() => rmSync(folder, { recursive: true }))

const file = (area: string, failed = 0) => ({
  file: `e2e/${area}/a.spec.ts`,
  kind: 'browser',
  passed: 2,
  failed,
  skipped: 1,
  seconds: 1,
})

function once(count: (stale: string[]) => Count, { all = false } = {}) {
  const parts = ['account', 'social'].map((name) => ({
    name,
    holds: (path: string) => path.startsWith(`e2e/${name}/`),
    content: () => inputs[name] ?? '',
  }))
  return passedCache(folder, { all })('browser', parts, (stale) => {
    runs.push(stale)
    return Promise.resolve(count(stale))
  })
}

const passing = (stale: string[]): Count => ({
  passed: 2 * stale.length,
  failed: 0,
  skipped: stale.length,
  files: stale.map((area) => file(area)),
})

test('a passed part is not run again; its counts are reported as unchanged', async () => {
  await once(passing)
  const count = await once(passing)
  expect(runs).toEqual([['account', 'social']])
  expect(count).toMatchObject({
    passed: 4,
    failed: 0,
    skipped: 2,
    remembered: 4,
    kinds: { browser: 4 },
    note: 'unchanged',
  })
})

test('only a part with changed inputs is run again', async () => {
  await once(passing)
  inputs.social = '2'
  const count = await once(passing)
  expect(runs[1]).toEqual(['social'])
  expect(count).toMatchObject({ passed: 4, skipped: 2, remembered: 2, note: 'without account, unchanged' })
})

test('a part with a failure is run again, the other is remembered', async () => {
  await once(() => ({ passed: 4, failed: 1, skipped: 2, files: [file('account', 1), file('social')] }))
  await once(passing)
  expect(runs[1]).toEqual(['account'])
})

test('with a failure that belongs to no file nothing is remembered', async () => {
  await once(() => ({ passed: 4, failed: 1, skipped: 2, files: [file('account'), file('social')] }))
  await once(passing)
  expect(runs[1]).toEqual(['account', 'social'])
})

test('after a failure with new inputs, the old inputs no longer count as passed', async () => {
  await once(passing)
  inputs.social = '2'
  await once(() => ({ passed: 2, failed: 1, skipped: 1, files: [file('social', 1)] }))
  inputs.social = '1'
  await once(passing)
  expect(runs[2]).toEqual(['social'])
})

test('a part whose inputs changed during its run is run again', async () => {
  await once((stale) => {
    inputs.social = '2'
    return passing(stale)
  })
  inputs.social = '1'
  await once(passing)
  expect(runs[1]).toEqual(['social'])
})

test('`all` runs everything', async () => {
  await once(passing)
  await once(passing, { all: true })
  expect(runs[1]).toEqual(['account', 'social'])
})
