import type { FastifyInstance } from 'fastify'
import { companyEnabledFeatures, explainFeatures, listFeatures, putFeature } from '@almanac/contracts/platform/features'
import * as schema from '@almanac/contracts/schema/platform/features'
import { serve } from '../../http/route'
import { liveHost } from '../releases/checks/host'
import { actorOf } from '../tokens/actor'
import { explainFeaturesOf } from './explain'
import { companiesFeatures, companyFeatures } from './features'
import { listedFeature, listFeaturesOf } from './list'
import { setFeature } from './set'

export function featuresRoutes(app: FastifyInstance): void {
  serve(app, companyEnabledFeatures, schema.companyEnabledFeatures, async ({ query, visitor, database }) => {
    if (query.company_id) return companyFeatures(database, query.company_id)
    return visitor.user_id ? companiesFeatures(database, visitor.user_id) : []
  })

  serve(app, listFeatures, schema.listFeatures, ({ database }) => listFeaturesOf(database))

  serve(app, putFeature, schema.putFeature, async (received) => {
    const { body, database } = received
    await setFeature(database, body, await actorOf(received))
    return listedFeature(database, body.feature)
  })

  serve(app, explainFeatures, schema.explainFeatures, async ({ body, database }) =>
    explainFeaturesOf(database, body.user, await liveHost(app)),
  )
}
