import type { Call } from '@almanac/contracts'
import { connect } from '../database/connect'
import { buildApp } from './app'
import { areas } from './areas'

/** Every call of the server, as its features register them; without a database, which no registration asks. */
export async function servedCalls(): Promise<Call[]> {
  const database = connect('postgres://nobody@127.0.0.1:1/nothing')
  const app = await buildApp({ database, areas })
  const calls = app.calls.map(({ call }) => call)
  await app.close()
  await database.destroy()
  return calls
}
