import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../database/connect'
import { launchDatabase } from '../database/embedded/launch'
import { migrate } from '../database/migrate'
import type { Database } from '../http/serve'

/**
 * Measures on a migrated PostgreSQL of its own, with its address for servers in other
 * processes, and deletes it afterwards; on the one at `address` where that is given,
 * which stays. `limited` as `connect` has it.
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

/** Runs a command that measures; what fails is said with its place, and ends it with 1. */
export function measureNow(measureAll: () => Promise<void>): void {
  measureAll().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : 'no reason given'}\n`)
    process.exitCode = 1
  })
}
