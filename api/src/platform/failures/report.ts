import type { FastifyRequest } from 'fastify'
import type { Body } from '@almanac/contracts'
import type { reportRemoteFailure } from '@almanac/contracts/platform/failures'
import { newId } from '@almanac/domain/ids'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { audienceOf } from '../registry/audience'
import { snapshotAt } from '../registry/keep'
import { resolveRemote } from '../registry/resolve'
import { countFailures, isTooMany, WINDOW_MINUTES, type Served } from './count'
import { reporterOf } from './reporter'
import { takeBack } from './take-back'

type Failure = Body<typeof reportRemoteFailure>

/** Far above what a browser meets that tries again now and then; more from one person is not even kept. */
const OF_ONE: Limit = { most: 60, seconds: WINDOW_MINUTES * 60 }

/** That there is nothing better to serve is said so often. */
const SAID: Limit = { most: 1, seconds: WINDOW_MINUTES * 60 }

/** Keeps what a browser tells; the answer is the rule that gave it this release, if one did. */
async function keep(database: Database, { remote, version, reason }: Failure, user_id: string | null, reporter: string): Promise<Served | undefined> {
  const { revision, found: party } = await audienceOf(database, { user_id, group_id: null })
  const snapshot = await snapshotAt(database, revision)
  const known = snapshot.remotes.find((one) => one.remote === remote)
  const resolved = known && resolveRemote(known, party, snapshot)
  const rule = resolved?.rule.version === version ? resolved.rule : undefined
  await database
    .insertInto('remote_failures')
    .values({
      id: newId(), remote, version, reason, reporter, company_id: party.company_ids[0] ?? null, group_id: party.group_ids[0] ?? null,
      served: rule !== undefined, rollout_company_id: rule?.company_id ?? null, rollout_group_id: rule?.group_id ?? null,
    })
    .execute()
  return rule && { remote, version, company_id: rule.company_id, group_id: rule.group_id, since: rule.changed_at }
}

/**
 * Keeps that a remote failed in a browser, and takes the release back when it
 * failed for too many of those who are served it by the same rule. What somebody
 * tells of a release that she is not served is kept and changes nothing.
 */
export async function noteFailure(request: FastifyRequest, user_id: string | null, failure: Failure): Promise<void> {
  const { database, signer, failureLimit } = request.server
  const reporter = reporterOf(signer, user_id, request.network)
  const { allowed } = await countAttempt(database, 'remote_failure', reporter, OF_ONE)
  if (!allowed) return
  const served = await keep(database, failure, user_id, reporter)
  if (!served || !isTooMany(await countFailures(database, served), failureLimit)) return
  const taken = await takeBack(database, served, failureLimit)
  if (taken === 'kept') await sayKept(request, served)
  else if (taken) request.log.warn({ ...taken }, 'a release failed in browsers and was taken back')
}

/** Once in a while over all servers: it goes on failing, and there is nothing to go back to. */
async function sayKept({ server: { database }, log }: FastifyRequest, { remote, version }: Served): Promise<void> {
  const { allowed } = await countAttempt(database, 'failing_release', `${remote} ${version}`, SAID)
  if (allowed) log.warn({ remote, version }, 'a release fails in browsers, and there is nothing better to serve')
}
