import { sql, type Transaction } from 'kysely'
import { CONTRACT_VERSION } from '@almanac/contracts'
import type { HostDocument, ReleaseDocument } from '@almanac/contracts/platform/releases'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { lockRegistry, raiseRevision } from '../registry/revision'
import { BUNDLED, HOST } from '../releases/bundled'
import type { InstalledBuild } from '../releases/kept/build'
import { arrivingBuilds, noteCurrentBuilds } from '../releases/kept/keep'
import { rowOf } from '../releases/register'
import { applyChange } from '../rollouts/change'
import { currentRule, EVERYONE } from '../rollouts/rule'

/** The host as a release, so that it is rolled out, judged and rolled back like one of a remote. */
function releaseOf({ version, contract, files }: HostDocument): ReleaseDocument {
  return {
    remote: HOST,
    version,
    contract: contract || CONTRACT_VERSION,
    manifest: 'host.json',
    files,
    descriptor: { name: HOST, contract: contract || CONTRACT_VERSION, routes: [], navigation: [], slots: {} },
    preload: {},
    texts: {},
    prerendered: {},
    needs: {},
  }
}

/** The host that the installation had until now; undefined at the first start. */
async function formerHost(transaction: Transaction<Tables>): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('installed_builds')
    .where('remote', '=', HOST)
    .where('replaced_at', 'is', null)
    .orderBy('kept_at', 'desc')
    .select('version')
    .executeTakeFirst()
  return row?.version
}

/**
 * Rolls a new host out to `percent` of the people where the installation, or a person who completed its rollout, has
 * given everyone the former one. A rule that a person made otherwise stays. Where there is no former host everyone gets it.
 */
async function rollOut(
  transaction: Transaction<Tables>,
  version: string,
  former: string | undefined,
  percent: number,
): Promise<void> {
  const before = await currentRule(transaction, HOST, EVERYONE)
  if (before?.version === version) return
  const isFollowed =
    before === null || before.changed_by === BUNDLED || (before.percent === 100 && before.version === former)
  if (!isFollowed) return
  await applyChange(transaction, {
    remote: HOST,
    scope: EVERYONE,
    action: 'rollout',
    before,
    after: {
      version,
      percent: before === null ? 100 : percent,
      theme_key: null,
      urgent: false,
      changed_by: BUNDLED,
    },
    changed_by: BUNDLED,
    urgent: false,
  })
}

/** Registers the host that comes with the installation, and rolls it out where it is new there. */
export async function registerHost(
  database: Database,
  host: HostDocument,
  build: InstalledBuild,
  percent: number,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    const arriving = await arrivingBuilds(transaction, [build])
    const former = await formerHost(transaction)
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('releases')
      .values({ ...rowOf(releaseOf(host), build.address, BUNDLED), published_at: sql<Date>`clock_timestamp()` })
      .onConflict((conflict) => conflict.columns(['remote', 'version']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows > 0n) await raiseRevision(transaction)
    if (arriving.size > 0) await rollOut(transaction, host.version, former, percent)
    await noteCurrentBuilds(transaction, [build], { everything: false })
  })
}

/** Gives everyone a former host in place of one that they could not use. */
export async function keepFormerHost(database: Database, unfit: string, former: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    const before = await currentRule(transaction, HOST, EVERYONE)
    if (before?.version !== unfit) return
    await applyChange(transaction, {
      remote: HOST,
      scope: EVERYONE,
      action: 'rollback',
      before,
      after: { ...before, version: former, percent: 100 },
      changed_by: BUNDLED,
      urgent: false,
    })
  })
}
