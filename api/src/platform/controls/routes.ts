import type { FastifyInstance } from 'fastify'
import {
  endPlan,
  killRemote,
  pauseRollouts,
  planRollout,
  resumeRollouts,
  reviveRemote,
} from '@almanac/contracts/platform/controls'
import * as schema from '@almanac/contracts/schema/platform/controls'
import { serve } from '../../http/route'
import { cancelPlan, makePlan } from '../plans/plan'
import { liveHost } from '../releases/checks/host'
import { actorOf } from '../tokens/actor'
import { killRemote as kill, reviveRemote as revive } from './kill-switch'
import { pauseRollouts as pause, resumeRollouts as resume } from './pause'

export function controlsRoutes(app: FastifyInstance): void {
  serve(app, pauseRollouts, schema.pauseRollouts, async (received) =>
    pause(received.database, await actorOf(received), received.body.reason),
  )

  serve(app, resumeRollouts, schema.resumeRollouts, async (received) =>
    resume(received.database, await actorOf(received)),
  )

  serve(app, killRemote, schema.killRemote, async (received) => {
    const { params, body, database } = received
    const { reason, sentence = null } = body
    return kill(database, params.remote, { reason, sentence }, await actorOf(received))
  })

  serve(app, reviveRemote, schema.reviveRemote, async (received) =>
    revive(received.database, received.params.remote, await actorOf(received)),
  )

  serve(app, planRollout, schema.planRollout, async (received) => {
    const { params, body, database, visitor } = received
    const reader = { host: await liveHost(app), locale: visitor.locale }
    return makePlan(database, params.remote, body, await actorOf(received), reader)
  })

  serve(app, endPlan, schema.endPlan, async (received) =>
    cancelPlan(received.database, received.params.remote, received.body, {
      actor: await actorOf(received),
      locale: received.visitor.locale,
    }),
  )
}
