import type { FastifyInstance } from 'fastify'
import { createTeamToken, revokeTeamToken } from '@almanac/contracts/platform/operations'
import * as schema from '@almanac/contracts/schema/platform/operations'
import { emailOf } from '../../people'
import { serve } from '../../http/route'
import { issueToken, revokeToken } from './team-tokens'

export function tokensRoutes(app: FastifyInstance): void {
  serve(app, createTeamToken, schema.createTeamToken, async ({ body, database, user_id }) =>
    issueToken(database, { ...body, created_by: await emailOf(database, user_id) }),
  )

  serve(app, revokeTeamToken, schema.revokeTeamToken, async ({ params, database, user_id }) =>
    revokeToken(database, params.id, await emailOf(database, user_id)),
  )
}
