import type { FastifyInstance } from 'fastify'
import { allowOwnDataArchive, deletionSummary, ownDataArchive } from '@almanac/contracts/account/own-data'
import * as schema from '@almanac/contracts/schema/account/own-data'
import {
  deleteAfterOf,
  GRACE_DAYS,
  grantArchive,
  readSessionCookie,
  requirePassword,
  useArchiveGrant,
} from '../account'
import type { Counted } from '../database/own-data'
import { forbidden, notFound, Refusal, unauthorized } from '../http/errors'
import { type Limit, requireAttempt } from '../http/limits/attempts'
import { serve } from '../http/route'
import type { Database } from '../http/serve'
import { noteSecurityEvent } from '../platform'
import { countStoredRows } from '../kernel/archive/stored-rows'
import { sendArchive } from './archive'

/** An archive reads all data of a user, with about a hundred queries. */
const MAX_ARCHIVES: Limit = { most: 10, seconds: 3_600 }

/** Retry-After while another archive of the user is being generated. */
const RETRY_AFTER_SECONDS = 10

/** Routes of the archive, and of the summary of what deleting the account removes. */
export function ownDataRoutes(app: FastifyInstance): void {
  // The password again: whoever finds an unlocked device must not leave with everything.
  serve(app, allowOwnDataArchive, schema.allowOwnDataArchive, async ({ body, user_id, database, request }) => {
    await requirePassword(database, user_id, body.current_password, 'current_password')
    const credential = readSessionCookie(request)
    const until = credential && (await grantArchive(database, credential))
    if (!until) throw unauthorized()
    return { allowed_until: until.toISOString() }
  })

  serve(app, ownDataArchive, schema.ownDataArchive, async ({ params, user_id, database, request, reply }) => {
    if (params.id !== user_id) throw notFound()
    await oneAtATime(database, user_id, async () => {
      const credential = readSessionCookie(request)
      if (!credential || !(await useArchiveGrant(database, credential))) throw forbidden('PASSWORD_NEEDED')
      await noteSecurityEvent(request, 'sensitive_read', { document: { object: 'own_data' } })
      await sendArchive(app, user_id, reply)
    })
  })

  serve(app, deletionSummary, schema.deletionSummary, async ({ user_id, database }) => {
    const delete_after = await deleteAfterOf(database, user_id)
    return {
      counts: await countsOf(app, user_id),
      grace_days: GRACE_DAYS,
      delete_after: delete_after?.toISOString() ?? null,
    }
  })
}

/** The number of items of each kind that a user has, the most first; kinds without items are omitted. */
async function countsOf(
  { database, features }: Pick<FastifyInstance, 'database' | 'features'>,
  user_id: string,
): Promise<Counted[]> {
  const counted = await Promise.all(
    features.flatMap(({ tables = [], count }) => [
      countStoredRows(database, tables, user_id),
      ...(count ? [count(database, user_id)] : []),
    ]),
  )
  return counted
    .flat()
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || one.kind.localeCompare(other.kind))
}

/** Users whose archive this process is generating. A database lock would occupy a connection for as long as a slow client downloads. */
const activeArchives = new Set<string>()

/** Generates a user's archive. 429 ARCHIVE_UNDER_WAY while another one is being generated, 429 TOO_MANY_ARCHIVES above the limit, both with Retry-After. */
async function oneAtATime(database: Database, user_id: string, make: () => Promise<void>): Promise<void> {
  if (activeArchives.has(user_id))
    throw new Refusal(
      429,
      [{ code: 'ARCHIVE_UNDER_WAY', retry_after_seconds: RETRY_AFTER_SECONDS }],
      RETRY_AFTER_SECONDS,
    )
  activeArchives.add(user_id)
  try {
    await requireAttempt(database, 'own_data', user_id, { ...MAX_ARCHIVES, code: 'TOO_MANY_ARCHIVES' })
    await make()
  } finally {
    activeArchives.delete(user_id)
  }
}
