import type { FastifyInstance } from 'fastify'
import {
  endRollout,
  explainRollout,
  listRollouts,
  putRollout,
  rollBack,
  withdrawRelease,
} from '@almanac/contracts/platform/rollouts'
import * as schema from '@almanac/contracts/schema/platform/rollouts'
import { serve } from '../../http/route'
import { liveHost } from '../releases/checks/host'
import { actorOf, ownRemote } from '../tokens/actor'
import { endRule, rollBackRule, withdraw } from './roll-back'
import { explain } from './explain'
import { listRolloutsOf } from './list'
import { setRule } from './set-rule'

export function rolloutsRoutes(app: FastifyInstance): void {
  serve(app, listRollouts, schema.listRollouts, async (received) => {
    const { query, database } = received
    return listRolloutsOf(database, query.remote ?? ownRemote(received), received.visitor.locale)
  })

  serve(app, putRollout, schema.putRollout, async (received) => {
    const {
      params: { remote },
      body,
      database,
    } = received
    return setRule(database, remote, body, await actorOf(received), await liveHost(app))
  })

  serve(app, rollBack, schema.rollBack, async (received) => {
    const {
      params: { remote },
      body,
      database,
    } = received
    return rollBackRule(database, remote, body, await actorOf(received))
  })

  serve(app, withdrawRelease, schema.withdrawRelease, async (received) => {
    const {
      params: { remote },
      body,
      database,
    } = received
    return withdraw(database, remote, body, await actorOf(received))
  })
  serve(app, endRollout, schema.endRollout, async (received) => {
    const {
      params: { remote },
      body,
      database,
    } = received
    return endRule(database, remote, body, await actorOf(received))
  })
  serve(app, explainRollout, schema.explainRollout, async (received) => {
    const {
      params: { remote },
      body,
      database,
    } = received
    return explain(database, remote, {
      user: body.user,
      requester: ownRemote(received) === null ? 'operator' : 'team',
      host: await liveHost(app),
      hostOf: async (...served) => (await app.hosts.forAudience(...served)).template.host.version,
    })
  })
}
