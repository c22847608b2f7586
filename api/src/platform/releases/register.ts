import { safeParse } from 'zod/v4/core'
import { CONTRACT_VERSION } from '@almanac/contracts'
import { inTransaction } from '../../database/transaction'
import { newId } from '@almanac/domain/ids'
import type { Database } from '../../http/serve'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { releaseDocument } from '@almanac/contracts/schema/platform/releases'

/** Who publishes what lies beside the server. */
export const BUNDLED = 'bundled'

/** The document of a release, or a sentence that says what is wrong with it. */
export function readReleaseDocument(value: unknown, from: string): ReleaseDocument | string {
  const parsed = safeParse(releaseDocument, value)
  if (!parsed.success) {
    const [fault] = parsed.error.issues
    return `${from} is not a release: ${fault ? `${fault.path.join('.')}: ${fault.message}` : 'unreadable'}`
  }
  if (parsed.data.contract !== CONTRACT_VERSION) {
    return `${from} was built against contract ${parsed.data.contract}, and this server speaks ${CONTRACT_VERSION}: build it again`
  }
  return parsed.data
}

/**
 * Registers a release that comes with the installation, under the address of
 * its files, and lets it serve everyone unless a team has decided otherwise.
 * An earlier build of the same version is replaced.
 */
export async function registerRelease(database: Database, { remote, version, contract, manifest, descriptor, files, preload, texts, needs }: ReleaseDocument, address: string): Promise<void> {
  const row = {
    remote,
    version,
    contract,
    manifest,
    address,
    files: JSON.stringify(files),
    descriptor: JSON.stringify(descriptor),
    preload: JSON.stringify(preload),
    texts: JSON.stringify(texts),
    needs: JSON.stringify(needs),
    published_by: BUNDLED,
  }
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('releases')
      .values(row)
      .onConflict((conflict) => conflict.columns(['remote', 'version']).doUpdateSet(row))
      .execute()
    await transaction
      .insertInto('rollouts')
      .values({ id: newId(), remote, version, company_id: null, group_id: null, percent: 100, theme_key: null, changed_by: BUNDLED })
      .onConflict((conflict) =>
        conflict
          .columns(['remote', 'company_id', 'group_id'])
          .doUpdateSet({ version })
          .where('rollouts.changed_by', '=', BUNDLED))
      .execute()
  })
}

/** Takes away bundled releases whose files are no longer there, with the rules that name them. */
export async function forgetBundled(database: Database, kept: ReleaseDocument[]): Promise<void> {
  const bundled = await database.selectFrom('releases').where('published_by', '=', BUNDLED).select(['remote', 'version']).execute()
  const gone = bundled.filter(({ remote, version }) => !kept.some((release) => release.remote === remote && release.version === version))
  for (const { remote, version } of gone) {
    await inTransaction(database, async (transaction) => {
      await transaction.deleteFrom('rollouts').where('remote', '=', remote).where('version', '=', version).execute()
      await transaction.deleteFrom('releases').where('remote', '=', remote).where('version', '=', version).execute()
    })
  }
}
