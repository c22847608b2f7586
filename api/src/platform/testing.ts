import { sql } from 'kysely'
import { currentRegistry } from '@almanac/contracts/schema/platform/registry'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../database/transaction'
import type { Database } from '../http/serve'
import { answerOf } from '../testing/answer'
import type { TestClient } from '../testing/client'
import { aRelease, inEveryLanguage } from '../testing/releases'
import type { Participant, TestServer, ParticipantOptions } from '../testing/server'
import type { Rollout } from './registry/choose'
import { raiseRevision } from './registry/revision'
import { readHistories } from './rollouts/history'
import { issueToken } from './tokens/team-tokens'

/** Releases of one remote, the oldest first, as teams published them. */
export async function addReleases(database: Database, remote: string, versions: string[]): Promise<void> {
  await inTransaction(database, async (transaction) => {
    for (const version of versions) {
      const { files, descriptor, preload, texts, needs, prerendered, ...document } = aRelease(
        remote,
        [{ path: `/${remote}`, title: inEveryLanguage(remote), access: 'user' }],
        { version },
      )
      await transaction
        .insertInto('releases')
        .values({
          remote,
          version,
          contract: document.contract,
          manifest: document.manifest,
          address: `/releases/${remote}/${version}/`,
          files: JSON.stringify(files),
          descriptor: JSON.stringify(descriptor),
          preload: JSON.stringify(preload),
          prerendered: JSON.stringify(prerendered),
          texts: JSON.stringify(texts),
          needs: JSON.stringify(needs),
          published_by: 'team: test',
          published_at: sql<Date>`clock_timestamp()`,
        })
        .execute()
    }
    await raiseRevision(transaction)
  })
}

/** Inserts a rule, by default for everyone at 100 percent. */
export async function addRule(
  database: Database,
  rule: Pick<Rollout, 'remote' | 'version'> & Partial<Omit<Rollout, 'withdrawn'> & { changed_by: string }>,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('rollouts')
      .values({
        id: newId(),
        company_id: null,
        group_id: null,
        percent: 100,
        theme_key: null,
        changed_by: 'team: test',
        ...rule,
      })
      .execute()
    await raiseRevision(transaction)
  })
}

/** Makes a release one that held in each scope where it was rolled out: for two hours, with loads by many people. */
export async function letHold(database: Database, remote: string, version: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await sql`update rollout_changes set at = at - interval '2 hours' where remote = ${remote} and after ->> 'version' = ${version}`.execute(
      transaction,
    )
    const history = (await readHistories(transaction, remote)).get(remote)
    for (const { periods } of history?.served.values() ?? [])
      for (const { company_id, group_id, from } of periods.filter((period) => period.version === version))
        await transaction
          .insertInto('release_holds')
          .values({ remote, version, company_id, group_id, since: from, loads: 100, people: 20, audience: null })
          .execute()
    await raiseRevision(transaction)
  })
}

const cleared = [
  'rollouts',
  'rollout_changes',
  'releases',
  'release_loads',
  'release_errors',
  'release_holds',
  'release_outages',
  'release_verdicts',
  'release_trials',
  'remote_failures',
  'audit_trail',
  'rollout_pauses',
  'kill_switches',
  'rollout_plans',
  'rollout_approvals',
  'operator_alerts',
] as const

/** Deletes all releases, rules, their history, and what is known of their loads. */
export async function clearRollouts(database: Database): Promise<void> {
  await inTransaction(database, async (transaction) => {
    for (const table of cleared) await transaction.deleteFrom(table).execute()
    await raiseRevision(transaction)
  })
}

/** The versions served to a client, by remote. */
export async function versionsFor(client: TestClient, query = ''): Promise<Record<string, string>> {
  const { remotes } = answerOf(currentRegistry, await client.get(`/registry${query}`))
  return Object.fromEntries(remotes.map((release) => [release.remote, release.version]))
}

/** A client that sends a team's token. */
export async function teamOf(server: TestServer, remote: string, name = `${remote} team`): Promise<TestClient> {
  const { token } = await issueToken(server.database, { remote, name, created_by: 'operator@example.test' })
  const client = server.newVisitor()
  client.headers.authorization = `Bearer ${token}`
  return client
}

/** A signed-in operator. */
export async function operatorOf(
  server: TestServer,
  { locale }: Pick<ParticipantOptions, 'locale'> = {},
): Promise<Participant> {
  const operator = await server.participant({ company: 'operators', ...(locale ? { locale } : {}) })
  await server.database.insertInto('user_roles').values({ user_id: operator.id, role: 'operator' }).execute()
  return operator
}
