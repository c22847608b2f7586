import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../http/serve'
import { repeat, type Repeated, type Rhythm } from './repeat'

/** Looked at by the health check of the worker's container. */
const ALIVE_FILE = join(tmpdir(), 'almanac-worker-alive')

/** Four are missed before the worker counts as not well. */
const EVERY: Rhythm = { first: 0, every: 15_000, jitter: 0 }

/** Notes in a file, again and again, that this process does its rounds and reaches the database. What fails leaves the note to grow old. */
export function noteAlive(
  database: Database,
  file = ALIVE_FILE,
  rhythm = EVERY,
  onMissed: () => void = () => undefined,
): Repeated {
  return repeat(
    rhythm,
    async () => {
      await sql`select 1`.execute(database)
      await writeFile(file, `${new Date().toISOString()}\n`)
    },
    onMissed,
  )
}
