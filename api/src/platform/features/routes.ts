import type { FastifyInstance } from 'fastify'
import { companyEnabledFeatures } from '@almanac/contracts/platform/features'
import * as schema from '@almanac/contracts/schema/platform/features'
import { serve } from '../../http/route'
import { companiesFeatures, companyFeatures } from './features'

export function featuresRoutes(app: FastifyInstance): void {
  serve(app, companyEnabledFeatures, schema.companyEnabledFeatures, async ({ query, visitor, database }) => {
    if (query.company_id) return companyFeatures(database, query.company_id)
    return visitor.user_id ? companiesFeatures(database, visitor.user_id) : []
  })
}
