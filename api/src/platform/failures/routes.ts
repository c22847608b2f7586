import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Body } from '@almanac/contracts'
import { reportRemoteFailure } from '@almanac/contracts/platform/failures'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import * as schema from '@almanac/contracts/schema/platform/failures'
import { newId } from '@almanac/domain/ids'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import { networkOf } from '../../http/limits/rate-limit'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { audienceOf } from '../registry/audience'
import { resolveRemote } from '../registry/resolve'
import type { Signer } from '../registry/signer'
import { snapshotAt } from '../registry/snapshot'
import { liveHost } from '../releases/checks/host'
import { isReadable } from '../releases/files/files'
import type { StoredRelease } from '../releases/stored-release'
import { rollBackFailing } from './automatic-rollback'
import { countFailures, failsElsewhere, isTooMany, type ServedRule, WINDOW_MINUTES } from './count'

/** Far above the reports of a browser that retries now and then; more from one reporter are not stored. */
const MAX_REPORTS_PER_REPORTER: Limit = { most: 60, seconds: WINDOW_MINUTES * 60 }

/** Limit of equal log lines. */
const MAX_LOG_LINES: Limit = { most: 1, seconds: WINDOW_MINUTES * 60 }

export function failuresRoutes(app: FastifyInstance): void {
  serve(app, reportRemoteFailure, schema.reportRemoteFailure, ({ body, visitor, request }) =>
    noteFailure(request, visitor.user_id, body),
  )
}

type Failure = Body<typeof reportRemoteFailure>

/** Stores the report; returns the rule that served this release to the browser, if any. */
async function insertFailure(
  database: Database,
  { remote, version, reason }: Failure,
  { user_id, reporter, host }: { user_id: string | null; reporter: string; host: HostDocument },
): Promise<{ rule: ServedRule; release: StoredRelease } | undefined> {
  const { revision, found: audience } = await audienceOf(database, { user_id, group_id: null })
  const snapshot = await snapshotAt(database, revision)
  const known = snapshot.remotes.find((one) => one.remote === remote)
  const resolved = known && resolveRemote(known, audience, snapshot, host)
  const rule =
    resolved?.rule.version === version && resolved.release.stored.version === version ? resolved.rule : undefined
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
      served: rule !== undefined,
      rollout_company_id: rule?.company_id ?? null,
      rollout_group_id: rule?.group_id ?? null,
    })
    .execute()
  return (
    rule &&
    resolved && {
      rule: { remote, version, company_id: rule.company_id, group_id: rule.group_id, since: rule.changed_at },
      release: resolved.release.stored,
    }
  )
}

/**
 * Stores that a remote failed in a browser, and rolls the release back when it failed
 * for too many of those served by the same rule. A report about a release that is
 * not served to the reporter is stored without effect.
 */
async function noteFailure(request: FastifyRequest, user_id: string | null, failure: Failure): Promise<void> {
  const { database, signer, failureLimit, releaseStorage } = request.server
  const reporter = reporterOf(signer, user_id, request.network)
  const { allowed } = await countAttempt(database, 'remote_failure', reporter, MAX_REPORTS_PER_REPORTER)
  if (!allowed) return
  const served = await insertFailure(database, failure, { user_id, reporter, host: await liveHost(request.server) })
  if (!served) return
  const count = await countFailures(database, served.rule)
  if (!isTooMany(count, failureLimit)) return
  // Too many only because files failed to load: an outage must not roll back good releases.
  if (
    count.broken < failureLimit &&
    (!(await isReadable(releaseStorage, served.release)) || (await failsElsewhere(database, served.rule)))
  ) {
    await logOutage(request, served.rule)
    return
  }
  const rollback = await rollBackFailing(database, served.rule, failureLimit)
  if (rollback === 'unchanged') await logNothingBetter(request, served.rule)
  else if (rollback) request.log.warn({ ...rollback }, 'a release failed in browsers and was withdrawn')
}

/** Logs, rate-limited across servers, that files fail to load through no fault of the release. */
async function logOutage(
  { server: { database }, log }: FastifyRequest,
  { remote, version }: ServedRule,
): Promise<void> {
  const { allowed } = await countAttempt(database, 'release_outage', `${remote} ${version}`, MAX_LOG_LINES)
  if (allowed)
    log.error(
      { remote, version },
      'files of releases do not reach browsers: the store or the way there is down, so nothing is withdrawn',
    )
}

/** Logs, rate-limited across servers, that a release keeps failing and has no rollback target. */
async function logNothingBetter(
  { server: { database }, log }: FastifyRequest,
  { remote, version }: ServedRule,
): Promise<void> {
  const { allowed } = await countAttempt(database, 'failing_release', `${remote} ${version}`, MAX_LOG_LINES)
  if (allowed) log.warn({ remote, version }, 'a release fails in browsers, and there is nothing better to serve')
}

/**
 * A reporter's pseudonym: a hash with the key of this installation, so that the user
 * cannot be found by brute force. Visitors who are not signed in count by network,
 * for one day.
 */
export function reporterOf(signer: Signer, user_id: string | null, ip: string, now = new Date()): string {
  const who = user_id === null ? `network ${networkOf(ip)} ${now.toISOString().slice(0, 10)}` : `user ${user_id}`
  return createHash('sha256')
    .update(signer.signFor('reporter', Buffer.from(who)))
    .digest('base64url')
}
