import { hasPrepared, keepPrepared } from './prepared-data'
import { startServer } from './server'

/** Once before all tests: a database with the study in it, which every server of the tests begins with a copy of. An earlier run of the same build has left one. */
export default async function prepare(): Promise<void> {
  if (process.env['E2E_BASE_URL'] || hasPrepared()) return
  const server = await startServer({}, { fresh: true })
  await server.stop()
  keepPrepared(server.data)
  await server.dispose()
}
