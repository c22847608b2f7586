import { open, readFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { errorCode, StartFailure } from './failure'

const LOCK_TIMEOUT_MS = 60_000
const LOCK_POLL_INTERVAL_MS = 50

/** A process id with its start time, since ids are reused. Only Linux gives the start time. */
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

/** Runs the work under an exclusive lock file. A lock of a dead process is taken over. */
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

/** Any number that nothing else in the `postgres` database locks. */
const ADVISORY_LOCK_KEY = 5_171_919

interface Holding {
  /** Resolves when the connection has ended, by release or because the database is gone. */
  lost: Promise<void>
  /** Releases the lock; true when nobody else holds it. */
  release: () => Promise<boolean>
}

/**
 * Keeps a connection with a shared lock for as long as this process uses the
 * database. A process that dies loses its connection and so its lock: the
 * database knows who still needs it. Creates our database when missing.
 */
export async function hold(url: string, name: string): Promise<Holding> {
  const client = new pg.Client({ connectionString: url, application_name: 'almanac holding', keepAlive: true })
  // The server may be stopped externally; its users get that error from the pool.
  client.on('error', () => undefined)
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await client.connect()
  const known = await client.query('select 1 from pg_database where datname = $1', [name])
  if (known.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCK_KEY])
  return {
    lost,
    async release() {
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [ADVISORY_LOCK_KEY])
        const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
          ADVISORY_LOCK_KEY,
        ])
        return rows[0]?.alone === true
      } catch {
        return false
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}
