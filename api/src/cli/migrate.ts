import { bringUpToDate } from '../start/database'
import { readSettings } from '../start/settings'
import { createCleanup } from '../start/process'
import type { Output } from './output'

/**
 * `almanac migrate`: migrates the database to the current schema; 0 on success. Concurrent runs are
 * safe: one migrates, the others wait. Throws a StartFailure when no database can be reached.
 */
export async function migrateDatabase(output: Output): Promise<number> {
  const cleanup = createCleanup((name) => output.printError(`${name} did not stop.`))
  try {
    const { applied } = await bringUpToDate(readSettings(process.env), output.print, cleanup)
    output.print(
      applied.length > 0 ? `The schema is up to date; applied ${applied.join(', ')}.` : 'The schema was up to date.',
    )
    return 0
  } finally {
    await cleanup.run()
  }
}
