import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { listHealth } from '@almanac/contracts/platform/controls'
import { currentOperations, type Operations } from '@almanac/contracts/platform/operations'
import type { Rollout } from '@almanac/contracts/platform/rollouts'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import * as controlsSchema from '@almanac/contracts/schema/platform/controls'
import * as schema from '@almanac/contracts/schema/platform/operations'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { errorTitle } from '../../http/words'
import { killSwitches } from '../controls/kill-switch'
import { currentPause } from '../controls/pause'
import { listPlans } from '../plans/plan'
import type { Hosts } from '../hosts/hosts'
import { hostTrouble } from '../hosts/trouble'
import { allRequests } from '../company-releases/requests'
import { byRemote } from '../registry/by-remote'
import { liveHost } from '../releases/checks/host'
import { incompatibleLiveReleases } from '../releases/checks/incompatibilities'
import { publishedReleases } from '../releases/stored-release'
import { listRolloutsAt, listRolloutsOf } from '../rollouts/list'
import { audienceSizes } from '../rollouts/people'
import { EVERYONE_PLACE } from '../rollouts/rollback-target'
import { APPROVAL_HOURS } from '../rollouts/second-person'
import { ownRemote } from '../tokens/actor'
import { listTokens } from '../tokens/team-tokens'
import { readHealth } from './health'
import { readTimeline } from './timeline'

export function operationsRoutes(app: FastifyInstance): void {
  serve(app, currentOperations, schema.currentOperations, async ({ visitor, query }) =>
    readOperations(app, await liveHost(app), visitor.locale, query.rules ?? 'all'),
  )

  serve(app, listHealth, controlsSchema.listHealth, async (received) => {
    const { query, database, visitor } = received
    return readHealth(database, query.remote ?? ownRemote(received), visitor.locale)
  })
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
  rules: 'all' | 'everyone',
): Promise<Operations> {
  const [host, companies, releases, { rollouts, exceptions }, tokens, controls, requests] = await Promise.all([
    readHost(database, hosts, live, locale),
    readCompanies(database),
    publishedReleases(database, null),
    rules === 'all' ? readAllRules(database, locale) : readWideRules(database, locale),
    listTokens(database),
    readControls(database, locale),
    allRequests(database),
  ])
  const { pause, health, timeline, sizeOf, killed, plans, approvals } = controls
  const [releasesOf, rolloutsOf, tokensOf, plansOf, approvalsOf] = [
    byRemote(releases),
    byRemote(rollouts),
    byRemote(tokens),
    byRemote(plans),
    byRemote(approvals),
  ]
  const remotes = [...new Set([...releasesOf.keys(), ...rolloutsOf.keys(), ...tokensOf.keys()])].sort()
  return {
    pause,
    health,
    timeline,
    people: sizeOf({ company_id: null, group_id: null }),
    host,
    companies: companies.map((company) => withSizes(company, sizeOf)),
    requests,
    remotes: remotes.map((remote) => ({
      remote,
      killed: killed.get(remote) ?? null,
      plans: plansOf.get(remote) ?? [],
      approvals: approvalsOf.get(remote) ?? [],
      releases: releasesOf.get(remote) ?? [],
      rollouts: rolloutsOf.get(remote) ?? [],
      ...(exceptions ? { exceptions: exceptions.get(remote) ?? 0 } : {}),
      failures: [],
      tokens: tokensOf.get(remote) ?? [],
    })),
  }
}

/** The rules whose changes a page shows. */
interface ShownRules {
  rollouts: Rollout[]
  /** How many rules of companies and groups each remote has; undefined where all are shown. */
  exceptions?: ReadonlyMap<string, number>
}

async function readAllRules(database: Database, locale: string): Promise<ShownRules> {
  return { rollouts: await listRolloutsOf(database, null, locale) }
}

/** The rules of everyone and those that wait for a second person, and how many others each remote has. */
async function readWideRules(database: Database, locale: string): Promise<ShownRules> {
  const waiting = await database.selectFrom('rollout_approvals').select(['company_id', 'group_id']).distinct().execute()
  const [rollouts, counts] = await Promise.all([
    listRolloutsAt(database, [EVERYONE_PLACE, ...waiting], locale),
    database
      .selectFrom('rollouts')
      .where('company_id', 'is not', null)
      .groupBy('remote')
      .select(['remote', sql<number>`count(*)::int`.as('rules')])
      .execute(),
  ])
  return { rollouts, exceptions: new Map(counts.map(({ remote, rules }) => [remote, rules])) }
}

/** What holds rollouts, how releases do, and what has changed. */
async function readControls(database: Database, locale: string) {
  const [pause, health, timeline, sizeOf, killed, plans, approvals] = await Promise.all([
    currentPause(database),
    readHealth(database, null, locale),
    readTimeline(database, locale),
    audienceSizes(database),
    killSwitches(database),
    listPlans(database, { locale }),
    readApprovals(database),
  ])
  return { pause, health, timeline, sizeOf, killed, plans, approvals }
}

/** A company with the numbers of its people, and of those of its groups. */
function withSizes(
  { id, groups, ...company }: Awaited<ReturnType<typeof readCompanies>>[number],
  sizeOf: Awaited<ReturnType<typeof audienceSizes>>,
): Operations['companies'][number] {
  return {
    ...company,
    people: sizeOf({ company_id: id, group_id: null }),
    groups: groups.map(({ id: group_id, ...group }) => ({ ...group, people: sizeOf({ company_id: id, group_id }) })),
  }
}

interface OfCompany {
  company_id: string
}

/** The rows of each company, without its id. */
function byCompany<T extends OfCompany>(rows: T[]): Map<string, Omit<T, 'company_id'>[]> {
  const found = new Map<string, Omit<T, 'company_id'>[]>()
  for (const { company_id, ...row } of rows) {
    const own = found.get(company_id)
    if (own) own.push(row)
    else found.set(company_id, [row])
  }
  return found
}

/** Rules that wait for a second person. */
async function readApprovals(database: Database) {
  const rows = await database
    .selectFrom('rollout_approvals')
    .leftJoin('companies', 'companies.id', 'rollout_approvals.company_id')
    .leftJoin('groups', 'groups.id', 'rollout_approvals.group_id')
    .where(sql<boolean>`asked_at > now() - make_interval(hours => ${APPROVAL_HOURS})`)
    .orderBy('asked_at')
    .select(['remote', 'version', 'asked_by', 'asked_at', 'companies.key as company', 'groups.key as group'])
    .execute()
  return rows.map((row) => ({ ...row, asked_at: row.asked_at.toISOString() }))
}

/** Every company with its groups and themes, all sorted by key. */
async function readCompanies(database: Database) {
  const [companies, groups, themes] = await Promise.all([
    database.selectFrom('companies').orderBy('key').select(['id', 'key', 'name', 'status', 'second_person']).execute(),
    database.selectFrom('groups').orderBy('key').select(['company_id', 'id', 'key', 'name']).execute(),
    database.selectFrom('themes').orderBy('key').select(['company_id', 'key', 'name']).execute(),
  ])
  const [groupsOf, themesOf] = [byCompany(groups), byCompany(themes)]
  return companies.map((company) => ({
    ...company,
    groups: groupsOf.get(company.id) ?? [],
    themes: themesOf.get(company.id) ?? [],
  }))
}
