import { sql } from 'kysely'
import { safeParse } from 'zod/v4/core'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import { descriptor as descriptorSchema } from '@almanac/contracts/schema/platform/registry'
import { type Fault, Refusal } from '../../../http/errors'
import type { Database } from '../../../http/serve'
import { clashFaults } from './clashes'
import { descriptorFaults } from './document'
import { fitFaults } from './host'

/**
 * 422 when a release that fitted when published no longer fits: the host has
 * changed, or another remote has claimed the same routes or slots.
 */
export async function requireStillFits(
  database: Database,
  remote: string,
  version: string,
  host: HostDocument,
): Promise<void> {
  const release = await database
    .selectFrom('releases')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .select(['contract', 'needs', 'descriptor'])
    .executeTakeFirst()
  const parsed = safeParse(descriptorSchema, release?.descriptor)
  if (!release || !parsed.success) return
  const faults = [
    ...descriptorFaults(parsed.data),
    ...fitFaults({ ...release, descriptor: parsed.data }, host),
    ...(await clashFaults(database, remote, parsed.data)),
  ]
  if (faults.length > 0) throw new Refusal(422, faults)
}

/** A release named by a rule that does not fit the host: it is skipped until one of them changes. */
interface IncompatibleRelease {
  remote: string
  version: string
  faults: Fault[]
}

/** The releases that rules name and that the live host cannot run, with every reason. */
export async function incompatibleLiveReleases(database: Database, host: HostDocument): Promise<IncompatibleRelease[]> {
  const live = await database
    .selectFrom('releases')
    .where(
      sql<boolean>`exists (select from rollouts where rollouts.remote = releases.remote and rollouts.version = releases.version)`,
    )
    .orderBy('remote')
    .orderBy('published_at')
    .select(['remote', 'version', 'contract', 'needs', 'descriptor'])
    .execute()
  return live.flatMap(({ remote, version, descriptor, ...release }) => {
    const parsed = safeParse(descriptorSchema, descriptor)
    const faults = parsed.success ? fitFaults({ ...release, descriptor: parsed.data }, host) : []
    return faults.length > 0 ? [{ remote, version, faults }] : []
  })
}
