import type { Count, Result } from './counts.mjs'
import { retryFailed, classifyRetry, MAX_RETRIED } from './flaky.mjs'

const failing = (test: string, project = 'chromium') => ({
  test,
  file: 'e2e/social/messages.spec.ts',
  kind: 'browser',
  line: 3,
  project,
  error: 'Timed out',
})
const ran = (test: string, status: Result['status'], project?: string) => ({ ...failing(test, project), status })

const counts = (...tests: string[]) =>
  new Map<string, Count>([
    ['lint: rules', { passed: 0, failed: 1, skipped: 0 }],
    [
      'browser',
      {
        passed: 10,
        failed: tests.length,
        skipped: 0,
        kinds: { browser: 10 },
        failedTests: tests.map((test) => failing(test)),
      },
    ],
  ])

test('a test that passes in a retry is flaky; one that fails, is skipped or is missing has failed', () => {
  const failures = ['passes', 'fails', 'skips', 'is gone'].map((test) => failing(test))
  const { flaky, failed } = classifyRetry(failures, [
    ran('passes', 'expected'),
    ran('fails', 'unexpected'),
    ran('skips', 'skipped'),
  ])
  expect(flaky.map(({ test }) => test)).toEqual(['passes'])
  expect(failed.map(({ test }) => test)).toEqual(['fails', 'skips', 'is gone'])
})

test('a test with the same title in another project does not count', () => {
  expect(classifyRetry([failing('a')], [ran('a', 'expected', 'full')]).flaky).toEqual([])
})

test('up to three flaky tests let the run pass; only tests are retried', async () => {
  const all = counts('a', 'b', 'c')
  const tried: string[] = []
  const retried = await retryFailed(all, (name, failures) => {
    tried.push(name)
    return Promise.resolve(failures.map(({ test }) => ran(test, 'expected')))
  })
  expect(tried).toEqual(['browser'])
  expect(retried).toMatchObject({ tooMany: false, flaky: [{ test: 'a' }, { test: 'b' }, { test: 'c' }] })
  expect(all.get('browser')).toMatchObject({ passed: 13, failed: 0, kinds: { browser: 13 }, failedTests: [] })
  expect(all.get('lint: rules')).toMatchObject({ failed: 1 })
})

test('API tests are retried like browser tests, each counted with its kind', async () => {
  const failed = {
    test: 'a lock says whose account it is',
    file: 'api/src/a.test.ts',
    kind: 'api',
    error: 'Expected 429',
  }
  const all = new Map<string, Count>([
    ['api', { passed: 5, failed: 1, skipped: 0, kinds: { api: 5 }, failedTests: [failed] }],
  ])
  await retryFailed(all, () =>
    Promise.resolve([
      { ...failed, test: '', status: 'expected' },
      { ...failed, status: 'expected' },
    ]),
  )
  expect(all.get('api')).toMatchObject({ passed: 6, failed: 0, kinds: { api: 6 }, failedTests: [] })
})

test('more than three flaky tests fail the run, and are named', async () => {
  const all = counts('a', 'b', 'c', 'd')
  const retried = await retryFailed(all, (_, failures) =>
    Promise.resolve(failures.map(({ test }) => ran(test, 'expected'))),
  )
  expect(retried.tooMany).toBe(true)
  expect(retried.flaky).toHaveLength(4)
  expect(all.get('browser')).toMatchObject({ failed: 4 })
})

test('a test that fails again fails the run, beside a flaky one', async () => {
  const all = counts('a', 'b')
  await retryFailed(all, () => Promise.resolve([ran('a', 'expected'), ran('b', 'unexpected')]))
  expect(all.get('browser')).toMatchObject({ passed: 11, failed: 1, failedTests: [{ test: 'b' }] })
})

test('above the limit of failures nothing is retried', async () => {
  const all = counts(...Array.from({ length: MAX_RETRIED + 1 }, (_, index) => `test ${index}`))
  const again = jest.fn()
  await expect(retryFailed(all, again)).resolves.toEqual({ flaky: [], tooMany: false })
  expect(again).not.toHaveBeenCalled()
})
