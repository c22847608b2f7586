import { sql } from 'kysely'
import { safeParse } from 'zod/v4/core'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import { descriptor as descriptorSchema } from '@almanac/contracts/schema/platform/registry'
import { Refusal } from '../../../http/errors'
import type { Database } from '../../../http/serve'
import { errorTitle } from '../../../http/words'
import { clashFaults } from './clashes'
import { contractFaults, descriptorFaults } from './document'
import { hostFaults } from './host'

/**
 * 422 when a release that fitted when it was published fits no more: the host
 * was changed since, or another remote has what this one claims.
 */
export async function requireStillFits(database: Database, remote: string, version: string, host: HostDocument): Promise<void> {
  const release = await database.selectFrom('releases').where('remote', '=', remote).where('version', '=', version).select(['contract', 'needs', 'descriptor']).executeTakeFirst()
  const parsed = safeParse(descriptorSchema, release?.descriptor)
  if (!release || !parsed.success) return
  const faults = [...descriptorFaults(parsed.data), ...contractFaults({ contract: release.contract, descriptor: parsed.data }), ...hostFaults(release, host), ...(await clashFaults(database, remote, parsed.data))]
  if (faults.length > 0) throw new Refusal(422, faults)
}

/** Sentences about releases that a rule names and that need more than this host has: whoever starts it with a new host hears of them. */
export async function misfitsOfLive(database: Database, host: HostDocument): Promise<string[]> {
  const live = await database
    .selectFrom('releases')
    .where(sql<boolean>`exists (select from rollouts where rollouts.remote = releases.remote and rollouts.version = releases.version)`)
    .orderBy('remote')
    .orderBy('published_at')
    .select(['remote', 'version', 'needs'])
    .execute()
  return live.flatMap((release) => hostFaults(release, host).map(({ code, values }) => `${release.remote} ${release.version}: ${errorTitle(code, 'en', values)}`))
}
