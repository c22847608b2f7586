import type { CompanyReleases, CompanyRule } from '@almanac/contracts/platform/company-releases'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import { inTransaction } from '../../database/transaction'
import { conflict, notFound, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { requireNotPaused } from '../controls/pause'
import { lockRegistry } from '../registry/revision'
import { HOST } from '../releases/bundled'
import { currentRule, findScope } from '../rollouts/rule'
import { setRuleIn } from '../rollouts/set-rule'
import { requestsOf } from './requests'

/** Releases of a remote that can be asked for. */
const MAX_VERSIONS = 20

async function companyNamed(database: Database, key: string) {
  const company = await database
    .selectFrom('companies')
    .where('key', '=', key)
    .select(['id', 'key', 'name'])
    .executeTakeFirst()
  if (!company) throw notFound()
  return company
}

const SCOPES = ['group', 'company', 'everyone'] as const

/** The rules of each remote that reach people of a company, the narrowest first; without those that no one gets to. */
async function rulesByRemote(database: Database, company_id: string): Promise<Map<string, CompanyRule[]>> {
  const rows = await database
    .selectFrom('rollouts')
    .leftJoin('groups', 'groups.id', 'rollouts.group_id')
    .where('remote', '<>', HOST)
    .where((its) => its.or([its('rollouts.company_id', 'is', null), its('rollouts.company_id', '=', company_id)]))
    .select(['remote', 'version', 'percent', 'rollouts.theme_key', 'changed_at', 'rollouts.company_id'])
    .select(['groups.key as group_key', 'groups.name as group_name'])
    .execute()
  const rules = new Map<string, CompanyRule[]>()
  for (const row of rows) {
    const { remote, version, percent, theme_key, changed_at, group_key, group_name } = row
    const scope = row.company_id === null ? 'everyone' : group_key === null ? 'company' : 'group'
    const group = group_key === null ? null : { key: group_key, name: group_name ?? group_key }
    const rule = { scope, group, version, percent, since: changed_at.toISOString(), theme: theme_key } as const
    rules.set(remote, [...(rules.get(remote) ?? []), rule])
  }
  for (const [remote, all] of rules) {
    const ofAll = all.some(({ scope, percent }) => scope === 'company' && percent === 100)
    const reaching = ofAll ? all.filter(({ scope }) => scope !== 'everyone') : all
    const order = ({ scope, group }: CompanyRule) => `${SCOPES.indexOf(scope)} ${group?.name ?? ''}`
    rules.set(
      remote,
      reaching.sort((one, other) => (order(one) < order(other) ? -1 : 1)),
    )
  }
  return rules
}

async function versionsByRemote(database: Database): Promise<Map<string, string[]>> {
  const rows = await database
    .selectFrom('releases')
    .where('remote', '<>', HOST)
    .where('withdrawn_at', 'is', null)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .select(['remote', 'version'])
    .execute()
  const versions = new Map<string, string[]>()
  for (const { remote, version } of rows) versions.set(remote, [...(versions.get(remote) ?? []), version])
  return versions
}

/** Which release of each remote the people of a company get, and what the company asked for. 404 without the company. */
export async function companyReleases(database: Database, key: string): Promise<CompanyReleases> {
  const { id, name } = await companyNamed(database, key)
  const [rules, versions, requests] = await Promise.all([
    rulesByRemote(database, id),
    versionsByRemote(database),
    requestsOf(database, id),
  ])
  const themes = database.selectFrom('themes').where('company_id', '=', id).orderBy('name').select(['key', 'name'])
  const groups = database.selectFrom('groups').where('company_id', '=', id).orderBy('name').select(['key', 'name'])
  return {
    company: { key, name },
    themes: await themes.execute(),
    groups: await groups.execute(),
    remotes: [...rules.keys()].sort().map((remote) => ({
      remote,
      rules: rules.get(remote) ?? [],
      versions: (versions.get(remote) ?? []).slice(0, MAX_VERSIONS),
    })),
    requests,
  }
}

interface ChosenTheme {
  company: string
  group: string | null
  remote: string
  theme: string | null
}

/**
 * Gives a rule of a company, or of one of its groups, one of its own themes; version and share stay. 409 where there is no
 * such rule: one made for it would hold the company at a version that everyone else leaves.
 */
export async function chooseTheme(
  database: Database,
  { company, group, remote, theme }: ChosenTheme,
  { by, reason, host }: { by: string; reason: string | null; host: HostDocument },
): Promise<void> {
  const fault = await inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    await requireNotPaused(transaction)
    const scope = await findScope(transaction, { company, group: group ?? undefined })
    const rule = remote === HOST ? null : await currentRule(transaction, remote, scope)
    if (!rule) throw conflict('COMPANY_HAS_NO_RULE')
    const { version, percent, urgent } = rule
    const named = { company, ...(group === null ? {} : { group }) }
    const set = await setRuleIn(
      transaction,
      remote,
      { version, percent, urgent, theme_key: theme, ...named },
      { changed_by: by, host, why: reason === null ? {} : { reason } },
    )
    return 'fault' in set ? set.fault : undefined
  })
  if (fault) throw new Refusal(409, [fault])
}
