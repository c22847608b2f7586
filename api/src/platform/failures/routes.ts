import type { FastifyInstance } from 'fastify'
import { reportRemoteFailure } from '@almanac/contracts/platform/failures'
import * as schema from '@almanac/contracts/schema/platform/failures'
import { newId } from '@almanac/domain/ids'
import { serve } from '../../http/route'
import { companiesOf } from '../companies/of'

export function failuresRoutes(app: FastifyInstance): void {
  serve(app, reportRemoteFailure, schema.reportRemoteFailure, async ({ body, visitor, database }) => {
    const [company] = visitor.user_id ? await companiesOf(database, visitor.user_id) : []
    await database.insertInto('remote_failures').values({ id: newId(), ...body, company_id: company?.id ?? null }).execute()
  })
}
