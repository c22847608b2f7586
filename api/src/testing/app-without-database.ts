import type { FastifyInstance } from 'fastify'
import { connect } from '../database/connect'
import { buildApp } from '../start/app'
import { areas } from '../start/areas'

/** For tests of what all calls declare: the server with every area, ready, and without a database that answers. */
export async function appWithoutDatabase(): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const database = connect('postgres://nobody@127.0.0.1:1/nothing')
  const app = await buildApp({ database, areas })
  await app.ready()
  return {
    app,
    close: async () => {
      await app.close()
      await database.destroy()
    },
  }
}
