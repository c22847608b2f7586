import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Answer } from '@almanac/contracts'
import { health } from '@almanac/contracts/platform/health'
import * as schema from '@almanac/contracts/schema/platform/health'
import { serve } from '../../http/route'
import { zonesDifferingIn, ZONE_RULES_VERSION } from '../../database/zone-rules'
import type { Database } from '../../http/serve'
import { providersOf } from '../../providers/plugin'
import { reachOfCalls } from '../../providers/video/ice'
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

/** How PostgreSQL's time zones compare; read once, as its view takes a second. */
function zonesOfDatabase(database: Database): () => 'same' | 'differs' | 'unknown' {
  let compared: 'same' | 'differs' | 'unknown' = 'unknown'
  let comparing = false
  return () => {
    if (compared === 'unknown' && !comparing) {
      comparing = true
      zonesDifferingIn(database, new Date()).then(
        (differing) => {
          compared = differing.length === 0 ? 'same' : 'differs'
        },
        () => {
          comparing = false
        },
      )
    }
    return compared
  }
}

export function healthRoutes(app: FastifyInstance): void {
  let zones: ReturnType<typeof zonesOfDatabase> | undefined
  serve(app, health, schema.health, async ({ database, reply }) => {
    const up = await isUp(database)
    const full = app.trouble.isDiskFull()
    void reply.code(up && !full ? 200 : 503)
    const { version } = server
    zones ??= zonesOfDatabase(database)
    const answer: Answer<typeof health> = {
      status: up && !full ? 'ok' : 'degraded',
      database: up ? 'up' : 'down',
      ...(full ? { disk: 'full' } : {}),
      version,
      video_calls: providersOf(app).video ? 'everywhere' : reachOfCalls(process.env),
      time_zones: { server: ZONE_RULES_VERSION, database: up ? zones() : 'unknown' },
    }
    return answer
  })
}
