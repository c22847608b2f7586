import { open, readFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode, StartFailure } from './failure'

const LOCK_TIMEOUT_MS = 60_000
const LOCK_POLL_INTERVAL_MS = 50

/** A process number with the moment it began, since numbers come round again. Linux alone tells the moment. */
async function identity(pid: number): Promise<string | undefined> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (status) return `${pid} ${status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`
  try {
    process.kill(pid, 0)
    return `${pid} `
  } catch {
    return undefined
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  const holder = await readFile(file, 'utf8').catch(() => undefined)
  if (holder === undefined || holder === '') return false
  return (await identity(Number.parseInt(holder, 10))) !== holder
}

async function take(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx')
    await handle.writeFile((await identity(process.pid)) ?? `${process.pid} `)
    await handle.close()
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Runs the work while no other process does the same on this file. A lock of a process that died is taken over. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  while (!(await take(file))) {
    if (await isAbandoned(file)) await rm(file, { force: true })
    else if (Date.now() > deadline)
      throw new StartFailure(`Another process has been starting the database for a minute. If none is, remove ${file}.`)
    else await pause(LOCK_POLL_INTERVAL_MS)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}
