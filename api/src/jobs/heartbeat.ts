import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../http/serve'

/** Read by the health check of the worker's container. */
const HEARTBEAT_FILE = join(tmpdir(), 'almanac-worker-alive')

/** After four missed intervals the worker counts as unhealthy. */
const HEARTBEAT_INTERVAL_MS = 15_000

/**
 * Regularly writes a file while this process runs and reaches the database. A job
 * could not show that, because another process may take it. After a failure the
 * file is not updated.
 */
export function writeHeartbeats(
  database: Database,
  file = HEARTBEAT_FILE,
  intervalMs = HEARTBEAT_INTERVAL_MS,
  onMissed: () => void = () => undefined,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()

  async function note(): Promise<void> {
    try {
      await sql`select 1`.execute(database)
      await writeFile(file, `${new Date().toISOString()}\n`)
    } catch {
      if (!stopping.signal.aborted) onMissed()
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await note()
      await delay(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
