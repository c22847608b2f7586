import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Answer } from '@almanac/contracts'
import { health } from '@almanac/contracts/platform/health'
import * as schema from '@almanac/contracts/schema/platform/health'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import server from '../../../package.json'

/** A database that takes longer than this to respond counts as down. */
const DATABASE_TIMEOUT_MS = 2_000

async function isUp(database: Database): Promise<boolean> {
  const answers = sql`select 1`.execute(database).then(
    () => true,
    () => false,
  )
  return Promise.race([answers, pause(DATABASE_TIMEOUT_MS, false, { ref: false })])
}

export function healthRoutes(app: FastifyInstance): void {
  serve(app, health, schema.health, async ({ database, reply }) => {
    const up = await isUp(database)
    const full = app.trouble.isDiskFull()
    void reply.code(up && !full ? 200 : 503)
    const { version } = server
    const answer: Answer<typeof health> = {
      status: up && !full ? 'ok' : 'degraded',
      database: up ? 'up' : 'down',
      ...(full ? { disk: 'full' } : {}),
      version,
    }
    return answer
  })
}
