import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '@almanac/api/http/serve'

const MICROSECONDS = 1_000
const NANOSECONDS = 1_000_000

/** Milliseconds by PostgreSQL process; null if the system does not report them (Linux does, on the same machine). */
async function ofConnections(database: Database): Promise<Map<number, number> | null> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'almanac'`.execute(
    database,
  )
  const readings = await Promise.all(
    rows.map(async ({ pid }) => [pid, await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => null)] as const),
  )
  if (readings.some(([, text]) => text === null)) return null
  return new Map(readings.map(([pid, text]) => [pid, Number(text?.split(' ')[0]) / NANOSECONDS]))
}

/**
 * Milliseconds of processor time that the work takes in this process and in its connections' PostgreSQL processes:
 * unlike elapsed time, without the load of other programs. Null if the system does not report it.
 */
export async function processorTimeOf(database: Database, work: () => Promise<unknown>): Promise<number | null> {
  const before = await ofConnections(database)
  const startedAt = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(startedAt)
  const after = await ofConnections(database)
  if (!before || !after) return null
  const postgres = [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0)
  return (user + system) / MICROSECONDS + postgres
}
