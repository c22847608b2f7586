import { join } from 'node:path'
import { root } from '../work/project.mjs'
import type { Count } from './counts.mjs'
import { filesOf, resultsOf as jestResultsOf } from './jest.mjs'
import { resultsOf } from './playwright.mjs'
import { tally } from './repeat.mjs'
import { summary, verdict } from './summary.mjs'

test('Jest’s report by file: a file that cannot be run is one failure', () => {
  const result = (name: string, status: string, ...statuses: string[]) => ({
    name: join(root, name),
    startTime: 1000,
    endTime: 3500,
    status,
    assertionResults: statuses.map((state) => ({ status: state, fullName: state })),
  })
  expect(
    filesOf({
      testResults: [
        result('shared/domain/src/a.test.ts', 'passed', 'passed', 'passed', 'pending'),
        result('remotes/social/src/b.test.tsx', 'failed', 'failed', 'passed'),
        result('api/src/c.test.ts', 'failed'),
      ],
    }),
  ).toEqual([
    { file: 'shared/domain/src/a.test.ts', kind: 'domain rules', passed: 2, failed: 0, skipped: 1, seconds: 2.5 },
    { file: 'remotes/social/src/b.test.tsx', kind: 'screens', passed: 1, failed: 1, skipped: 0, seconds: 2.5 },
    { file: 'api/src/c.test.ts', kind: 'api', passed: 0, failed: 1, skipped: 0, seconds: 2.5 },
  ])
})

test('Jest’s report by test: a file that cannot be run is one result without a title', () => {
  const file = (
    name: string,
    message: string,
    status: string,
    ...assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  ) => ({ name: join(root, name), startTime: 0, endTime: 0, status, message, assertionResults })
  const results = jestResultsOf({
    testResults: [
      file(
        'api/src/a.test.ts',
        'a b: Expected 2',
        'failed',
        { status: 'failed', fullName: 'a b', failureMessages: ['Expected 2'] },
        { status: 'passed', fullName: 'a c', failureMessages: [] },
        { status: 'pending', fullName: 'a d', failureMessages: [] },
      ),
      file('api/src/broken.test.ts', 'Cannot find module', 'failed'),
    ],
  })
  expect(results).toEqual([
    { test: '', file: 'api/src/a.test.ts', kind: 'api', error: '', status: 'expected' },
    { test: 'a b', file: 'api/src/a.test.ts', kind: 'api', error: 'Expected 2', status: 'unexpected' },
    { test: 'a c', file: 'api/src/a.test.ts', kind: 'api', error: '', status: 'expected' },
    { test: 'a d', file: 'api/src/a.test.ts', kind: 'api', error: '', status: 'skipped' },
    { test: '', file: 'api/src/broken.test.ts', kind: 'api', error: 'Cannot find module', status: 'unexpected' },
  ])
})

test('Playwright’s report by test', () => {
  const spec = (title: string, status: 'expected' | 'unexpected', error?: { message: string }) => ({
    title,
    file: 'social/a.spec.ts',
    line: 7,
    tests: [{ projectName: 'full', status, results: [{ duration: 1500, ...(error ? { error } : {}) }] }],
  })
  expect(
    resultsOf({
      errors: [],
      suites: [
        {
          title: 'social/a.spec.ts',
          file: 'social/a.spec.ts',
          specs: [spec('one', 'expected')],
          suites: [
            {
              title: 'a group',
              file: 'social/a.spec.ts',
              specs: [spec('two', 'unexpected', { message: '\u001b[31mTimed out\u001b[39m' })],
            },
          ],
        },
      ],
    }),
  ).toEqual([
    {
      test: 'one',
      file: 'e2e/social/a.spec.ts',
      kind: 'browser',
      line: 7,
      project: 'full',
      error: '',
      status: 'expected',
      seconds: 1.5,
    },
    {
      test: 'a group › two',
      file: 'e2e/social/a.spec.ts',
      kind: 'browser',
      line: 7,
      project: 'full',
      error: 'Timed out',
      status: 'unexpected',
      seconds: 1.5,
    },
  ])
})

test('repeated runs are tallied by test and number of failures', () => {
  const run = (test: string, failed: boolean) => ({ test, failed, error: failed ? `${test} broke` : '' })
  expect(
    tally([run('a', false), run('b', true), run('c', true), run('a', false), run('b', false), run('c', true)]),
  ).toEqual([
    { test: 'c', runs: 2, failed: 2, error: 'c broke' },
    { test: 'b', runs: 2, failed: 1, error: 'b broke' },
  ])
})

describe('the summary', () => {
  const flaky = {
    test: 'a › b',
    file: 'e2e/social/a.spec.ts',
    kind: 'browser',
    line: 7,
    project: 'full',
    error: 'Timed out',
  }
  const outcome = {
    counts: new Map<string, Count>([
      ['types: web', { passed: 1, failed: 0, skipped: 0, remembered: 1, kinds: { checks: 1 } }],
      [
        'browser',
        {
          passed: 8,
          failed: 1,
          skipped: 1,
          kinds: { browser: 8 },
          failedTests: [flaky],
          files: [{ file: flaky.file, kind: 'browser', passed: 8, failed: 1, skipped: 1, seconds: 90 }],
        },
      ],
    ]),
    seconds: new Map([
      ['types: web', 0.1],
      ['browser', 95],
    ]),
    total: 100,
    notStarted: [],
    retried: { flaky: [], tooMany: false },
    left: [],
    failures: () => '.cache/test/failures/browser',
  }

  test('has the failed tests with their folder, the slowest files and times, and ends with the counts', () => {
    const lines = summary(outcome)
    expect(lines.at(-1)).toBe('9 passed, 1 failed, 1 skipped')
    const all = lines.join('\n')
    expect(all).toContain('.cache/test/failures/browser:\n  e2e/social/a.spec.ts:7 [full] › a › b')
    expect(all).toContain('90.0 s  e2e/social/a.spec.ts (browser)')
    expect(all).toContain('browser 1 min 35 s')
    expect(all).toContain('1 checks, 8 browser')
    expect(all).toContain('1 of those that passed were not run again')
  })

  test('counts a process left behind as a failure, with its name', () => {
    const lines = summary({ ...outcome, left: ['process 7: postgres'] })
    expect(lines.join('\n')).toContain('process 7: postgres')
    expect(lines.at(-1)).toBe('9 passed, 2 failed, 1 skipped')
  })

  test('names flaky tests', () => {
    expect(summary({ ...outcome, retried: { flaky: [flaky], tooMany: false } }).join('\n')).toMatch(
      /Flaky: .*\n {2}e2e\/social\/a\.spec\.ts:7 \[full\] › a › b/,
    )
  })

  test('marks a task that was not run again as unchanged', () => {
    expect(verdict('sizes', { passed: 1, failed: 0, skipped: 0, note: 'unchanged' }, 0.04)).toBe(
      'ok     sizes: 1 passed (unchanged) · 0.0 s',
    )
  })
})
