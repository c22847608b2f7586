import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@almanac/api/database/connect'
import { launchDatabase } from '@almanac/api/database/embedded/launch'
import { migrate } from '@almanac/api/database/migrate'
import type { Database } from '@almanac/api/http/serve'

/**
 * Runs a measurement on a new migrated PostgreSQL, which is deleted afterwards, or on the one at `address`, which
 * is kept. Passes its URL for servers in other processes. `limited`: see `connect`.
 */
export async function onOwnDatabase(
  measure: (database: Database, url: string) => Promise<void>,
  { limited = true, address }: { limited?: boolean; address?: string | undefined } = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-measure-'))
  const server = address === undefined ? await launchDatabase(folder) : { url: address, stop: () => Promise.resolve() }
  const database = connect(server.url, { limited })
  try {
    await migrate(database)
    await measure(database, server.url)
  } finally {
    await database.destroy()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the main function of a measurement; an error is printed with its stack, and the exit code is 1. */
export function measureNow(measureAll: () => Promise<void>): void {
  measureAll().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : 'no reason given'}\n`)
    process.exitCode = 1
  })
}
