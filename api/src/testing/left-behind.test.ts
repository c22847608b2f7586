import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../root'
import { administer, databasesOf, newRunId } from './postgres'

const run = newRunId()
let printed = ''
let code: unknown

/** One run of jest over files that leave resources behind, on this run's PostgreSQL. */
beforeAll(async () => {
  const jest = join(projectRoot(), 'node_modules/jest/bin/jest.js')
  const env = { ...process.env, ALMANAC_TEST_RUN: run, ALMANAC_TEST_TEMPLATE: 'none', CI: 'true', FORCE_COLOR: '0' }
  await new Promise<void>((resolve) => {
    execFile(
      process.execPath,
      [jest, '-i', '--config', join(__dirname, 'left-behind', 'jest.config.mjs')],
      { env, cwd: projectRoot() },
      (error, out, complaints) => {
        code = error?.code
        printed = out + complaints
        resolve()
      },
    )
  })
})

/** The run's output below the name of a file, up to the next file. */
const saidOf = (name: string) =>
  printed.split(/^(?:(?:PASS|FAIL) left-behind|Test Suites:) /m).find((part) => part.includes(`/${name}.fixture.ts`)) ??
  ''

test.each([
  ['connection', /passed and left behind:\s+a connection to its database \(almanac, idle, last: select 1\)/],
  ['file', /passed and left behind:\s+forgotten-\w+ in the folder for temporary files/],
  ['running', /passed and left behind:\s+a process that it started\s+a server that listens/],
])('a passing file that leaves a %s behind fails with a description of it', (name, complaint) => {
  expect(saidOf(name)).toMatch(complaint)
})

test('a failing file reports only its failure', () => {
  expect(saidOf('failing')).toMatch(/Expected: "that"/)
  expect(saidOf('unloadable')).toMatch(/This file cannot be loaded/)
  expect(saidOf('failing') + saidOf('unloadable') + saidOf('clean')).not.toMatch(/left behind/)
  expect(printed).toMatch(/^Test Suites: 5 failed, 2 passed, 7 total$/m)
})

test('a database that no file owns fails the run with its name', () => {
  expect(printed).toMatch(/The test files left behind:\s+the database almanac_\w+_forgotten_\w+/)
  expect(printed.match(/the database almanac_/g)).toHaveLength(1)
  expect(code).toBe(1)
})

test('all databases of the run are dropped at the end', async () => {
  expect(await administer(process.env.ALMANAC_TEST_SERVER ?? '', (client) => databasesOf(client, run))).toEqual([])
})
