import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { clear, environmentOf, leftBehind, newRun } from './left-behind.mjs'

const WAITING = "console.log('here'); setInterval(() => {}, 1000)"

let started: ChildProcess[] = []

afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  started = []
})

/** Starts a process that nobody waits for, as a test might leave it. */
async function leave(env: Record<string, string>, cwd?: string) {
  const child = spawn(process.execPath, ['-e', WAITING], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  started.push(child)
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  return { pid: child.pid, ended }
}

test('processes, also without the run’s environment, and folders left behind are reported and removed', async () => {
  const run = newRun()
  const marked = await leave(environmentOf(run))
  const hidden = await leave({}, run.databases)
  mkdirSync(join(run.folder, 'almanac-e2e-forgotten'))
  mkdirSync(join(run.databases, 'almanac-test-forgotten'))
  mkdirSync(join(run.folder, 'of-a-browser'))
  const left = await leftBehind(run, 0)
  clear(run)
  await Promise.all([marked.ended, hidden.ended])
  expect(left.sort()).toEqual(
    [
      ...[marked.pid, hidden.pid]
        .map((pid) => expect.stringMatching(new RegExp(`^process ${pid}: .*-e console\\.log`)) as unknown)
        .sort(),
      'temporary folder: almanac-e2e-forgotten',
      'temporary folder: almanac-test-forgotten',
    ].sort((a, b) => String(a).localeCompare(String(b))),
  )
  expect([run.folder, run.databases].filter((folder) => existsSync(folder))).toEqual([])
  await expect(leftBehind(run, 0)).resolves.toEqual([])
})

test('processes of another run are ignored', async () => {
  const [mine, another] = [newRun(), newRun()]
  const other = await leave(environmentOf(another))
  await expect(leftBehind(mine, 0)).resolves.toEqual([])
  clear(mine)
  clear(another)
  await other.ended
})

test('a process that is about to exit is awaited', async () => {
  const run = newRun()
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 200)'], {
    env: { PATH: process.env.PATH, ...environmentOf(run) },
  })
  await once(child, 'spawn')
  await expect(leftBehind(run)).resolves.toEqual([])
  clear(run)
})
