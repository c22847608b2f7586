import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Answer } from '@almanac/contracts'
import { health, readiness } from '@almanac/contracts/platform/health'
import * as schema from '@almanac/contracts/schema/platform/health'
import { serve } from '../../http/route'
import { zonesDifferingIn, ZONE_RULES_VERSION } from '../../database/zone-rules'
import type { Database } from '../../http/serve'
import { providersOf } from '../../providers/plugin'
import { reachOfCalls } from '../../providers/video/ice'
import { hostTrouble } from '../hosts/trouble'
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

/** What the host cannot serve, in sentences; nothing where that cannot be read now. */
async function troubleOf(app: FastifyInstance): Promise<string[]> {
  try {
    const { refused, unserved } = await hostTrouble(app.database, app.hosts)
    return [
      ...(refused
        ? [`the host ${refused.version} of this installation is not used: ${refused.reasons.join('; ')}`]
        : []),
      ...unserved.map((reason) => `nobody is served ${reason}`),
    ]
  } catch (error) {
    app.log.warn({ err: error }, 'whether the host can run what is rolled out was not checked')
    return []
  }
}

export function healthRoutes(app: FastifyInstance): void {
  let zones: ReturnType<typeof zonesOfDatabase> | undefined
  async function stateOf(database: Database): Promise<Answer<typeof health>> {
    const up = await isUp(database)
    const full = app.trouble.isDiskFull()
    const reasons = up ? await troubleOf(app) : []
    const { version } = server
    zones ??= zonesOfDatabase(database)
    return {
      status: up && !full && reasons.length === 0 ? 'ok' : 'degraded',
      reasons,
      database: up ? 'up' : 'down',
      ...(full ? { disk: 'full' } : {}),
      version,
      video_calls: providersOf(app).video ? 'everywhere' : reachOfCalls(process.env),
      time_zones: { server: ZONE_RULES_VERSION, database: up ? zones() : 'unknown' },
    }
  }

  serve(app, health, schema.health, async ({ database, reply }) => {
    const state = await stateOf(database)
    // People are served, if not everything: who restarts servers by this must not restart this one.
    void reply.code(state.database === 'up' && state.disk === undefined ? 200 : 503)
    return state
  })

  serve(app, readiness, schema.readiness, async ({ database, reply }) => {
    const state = await stateOf(database)
    void reply.code(state.status === 'ok' ? 200 : 503)
    return state
  })
}
