import type { Operations } from '@almanac/contracts/platform/operations'
import type { Database } from '../../http/serve'

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
export async function readCompanies(database: Database): Promise<Operations['companies']> {
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
