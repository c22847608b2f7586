import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Body } from '@almanac/contracts'
import { reportRemoteFailure } from '@almanac/contracts/platform/failures'
import * as schema from '@almanac/contracts/schema/platform/failures'
import { newId } from '@almanac/domain/ids'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import { serve } from '../../http/route'
import { audienceOf } from '../registry/audience'
import { personOf } from '../registry/load-token'

/** Far above the reports of a browser that retries now and then; more from one reporter are not stored. */
const MAX_REPORTS_PER_REPORTER: Limit = { most: 60, seconds: 600 }

/**
 * Takes reports of tabs that are older than load tokens. They are kept and logged, and nothing is concluded from
 * them: nobody knows of how many loads they are, nor whether there was one.
 */
export function failuresRoutes(app: FastifyInstance): void {
  serve(app, reportRemoteFailure, schema.reportRemoteFailure, ({ body, visitor, request }) =>
    noteFailure(request, visitor.user_id, body),
  )
}

async function noteFailure(
  request: FastifyRequest,
  user_id: string | null,
  { remote, version, reason }: Body<typeof reportRemoteFailure>,
): Promise<void> {
  const { database, signer } = request.server
  const reporter = personOf(signer, user_id, request.network)
  const { allowed } = await countAttempt(database, 'remote_failure', reporter, MAX_REPORTS_PER_REPORTER)
  if (!allowed) return
  const { found: audience } = await audienceOf(database, { user_id, group_id: null })
  await database
    .insertInto('remote_failures')
    .values({
      id: newId(),
      remote,
      version,
      reason,
      reporter,
      company_id: audience.company_ids[0] ?? null,
      group_id: audience.group_ids[0] ?? null,
    })
    .execute()
  request.log.info({ remote, version, reason }, 'a tab without load tokens reported a failure')
}
