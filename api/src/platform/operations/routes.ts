import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { safeParse } from 'zod/v4/core'
import { currentOperations, type FailureCount, type Operations } from '@almanac/contracts/platform/operations'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import { failureReason } from '@almanac/contracts/schema/platform/failures'
import * as schema from '@almanac/contracts/schema/platform/operations'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { errorTitle } from '../../http/words'
import type { Hosts } from '../hosts/hosts'
import { hostTrouble } from '../hosts/trouble'
import { byRemote } from '../registry/by-remote'
import { liveHost } from '../releases/checks/host'
import { incompatibleLiveReleases } from '../releases/checks/incompatibilities'
import { publishedReleases } from '../releases/stored-release'
import { listRolloutsOf } from '../rollouts/list'
import { listTokens } from '../tokens/team-tokens'

/** Hours of failures shown to operators. */
const FAILURE_HOURS = 48

export function operationsRoutes(app: FastifyInstance): void {
  serve(app, currentOperations, schema.currentOperations, async ({ visitor }) =>
    readOperations(app, await liveHost(app), visitor.locale),
  )
}

/** The live host and the releases that do not fit it. */
async function readHost(
  database: Database,
  hosts: Hosts,
  host: HostDocument,
  locale: string,
): Promise<Operations['host']> {
  const misfits = await incompatibleLiveReleases(database, host)
  const { refused } = await hostTrouble(database, hosts, locale)
  return {
    version: host.version,
    contract: host.contract,
    ...(refused ? { refused } : {}),
    misfits: misfits.map(({ faults, ...release }) => ({
      ...release,
      reasons: faults.map(({ code, values }) => errorTitle(code, locale, values)),
    })),
  }
}

/** The operations page, in a constant number of queries whatever the number of companies. */
async function readOperations(
  { database, hosts }: Pick<FastifyInstance, 'database' | 'hosts'>,
  live: HostDocument,
  locale: string,
): Promise<Operations> {
  const [host, companies, releases, rollouts, failures, tokens] = await Promise.all([
    readHost(database, hosts, live, locale),
    readCompanies(database),
    publishedReleases(database, null),
    listRolloutsOf(database, null),
    readFailures(database),
    listTokens(database),
  ])
  const [releasesOf, rolloutsOf, failuresOf, tokensOf] = [
    byRemote(releases),
    byRemote(rollouts),
    byRemote(failures),
    byRemote(tokens),
  ]
  const remotes = [...new Set([...releasesOf.keys(), ...rolloutsOf.keys(), ...tokensOf.keys()])].sort()
  return {
    host,
    companies,
    remotes: remotes.map((remote) => ({
      remote,
      releases: releasesOf.get(remote) ?? [],
      rollouts: rolloutsOf.get(remote) ?? [],
      failures: failuresOf.get(remote) ?? [],
      tokens: tokensOf.get(remote) ?? [],
    })),
  }
}

interface Named {
  company_id: string
  key: string
  name: string
}

function byCompany(rows: Named[]): Map<string, { key: string; name: string }[]> {
  const found = new Map<string, { key: string; name: string }[]>()
  for (const { company_id, key, name } of rows) {
    const own = found.get(company_id)
    if (own) own.push({ key, name })
    else found.set(company_id, [{ key, name }])
  }
  return found
}

/** Every company with its groups and themes, all sorted by key. */
async function readCompanies(database: Database): Promise<Operations['companies']> {
  const [companies, groups, themes] = await Promise.all([
    database.selectFrom('companies').orderBy('key').select(['id', 'key', 'name', 'status']).execute(),
    database.selectFrom('groups').orderBy('key').select(['company_id', 'key', 'name']).execute(),
    database.selectFrom('themes').orderBy('key').select(['company_id', 'key', 'name']).execute(),
  ])
  const [groupsOf, themesOf] = [byCompany(groups), byCompany(themes)]
  return companies.map(({ id, ...company }) => ({
    ...company,
    groups: groupsOf.get(id) ?? [],
    themes: themesOf.get(id) ?? [],
  }))
}

/**
 * Failures in browsers by hour, the oldest first. Only of existing releases:
 * anybody may report any version, and invented ones are not shown.
 */
async function readFailures(database: Database): Promise<(FailureCount & { remote: string })[]> {
  const { rows } = await sql<{
    remote: string
    version: string
    hour: Date
    reason: string
    count: number
    reporters: number
  }>`
    select remote, version, date_trunc('hour', at, 'UTC') as hour, reason, count(*) as count, count(distinct reporter) as reporters
    from remote_failures
    where at > date_trunc('hour', now(), 'UTC') - make_interval(hours => ${FAILURE_HOURS - 1})
      and exists (select from releases where releases.remote = remote_failures.remote and releases.version = remote_failures.version)
    group by remote, version, hour, reason
    order by hour, remote, version, reason`.execute(database)
  return rows.flatMap(({ reason, hour, ...row }) => {
    const parsed = safeParse(failureReason, reason)
    return parsed.success ? [{ ...row, reason: parsed.data, hour: hour.toISOString() }] : []
  })
}
