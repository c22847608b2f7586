import { hasPrepared, keepPrepared } from './prepared-data'
import { startServer } from './server'

/**
 * Runs once before all tests: prepares a database with the study, which every test server starts with a copy
 * of. Reuses the one of an earlier run of the same build.
 */
export default async function prepare(): Promise<void> {
  if (process.env['E2E_BASE_URL'] || hasPrepared()) return
  const server = await startServer({}, { fresh: true })
  await server.stop()
  keepPrepared(server.data)
  await server.dispose()
}
