import { isUuid } from '@almanac/contracts/patterns'
import { sql } from 'kysely'
import type { ListItem } from '@almanac/contracts/surveys/dynamic-lists'
import { plain } from '@almanac/domain/search'
import { languageOfText, localise, type LocalText } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'
import { notFound } from '../../http/errors'
import { companiesOf } from '../../platform'
import { searchOf } from './words'

interface ListSearch {
  user_id: string
  list_id: string
  search_string: string
  locale: string
  limit: number
  offset: number
}

/** Whether the list belongs to a study of the user. */
async function isOwnList(database: Database, user_id: string, list_id: string): Promise<boolean> {
  if (!isUuid(list_id)) return false
  const list = await database
    .selectFrom('dynamic_lists')
    .where('id', '=', list_id)
    .select('company_id')
    .executeTakeFirst()
  if (!list) return false
  const companies = await companiesOf(database, user_id)
  return companies.some(({ id }) => id === list.company_id)
}

/** A page of the matching items, those that begin with the search text first. 404 for a list of another study. */
export async function searchList(
  database: Database,
  { user_id, list_id, search_string, locale, limit, offset }: ListSearch,
): Promise<ListItem[]> {
  if (!(await isOwnList(database, user_id, list_id))) throw notFound()
  const search = searchOf(search_string)
  if (search === undefined) return []
  const label = sql<string>`coalesce(label ->> ${locale}, label ->> 'en', label #>> '{}')`
  const rows = await database
    .selectFrom('dynamic_list_items')
    .where('list_id', '=', list_id)
    .where('withdrawn_at', 'is', null)
    .where(search === null ? sql.lit(true) : sql<boolean>`words @@ ${search}::tsquery`)
    .select(['code', 'label'])
    .orderBy(sql`starts_with(lower(${label}), ${plain(search_string)})`, 'desc')
    .orderBy('position')
    .orderBy('code')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: row.code,
    code: row.code,
    label: localise(row.label as LocalText, locale),
    locale: languageOfText(row.label as LocalText, locale),
  }))
}

/** The ids of a company's lists, by key. */
export async function listIds(
  database: Database,
  company_id: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const lists = await database
    .selectFrom('dynamic_lists')
    .where('company_id', '=', company_id)
    .where('key', 'in', keys)
    .select(['id', 'key'])
    .execute()
  return new Map(lists.map(({ id, key }) => [key, id]))
}

/** Those of the codes that a company's list contains, including removed ones. */
export async function knownCodes(
  database: Database,
  company_id: string,
  list: string,
  codes: readonly string[],
): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const items = await database
    .selectFrom('dynamic_list_items')
    .innerJoin('dynamic_lists', 'dynamic_lists.id', 'dynamic_list_items.list_id')
    .where('dynamic_lists.company_id', '=', company_id)
    .where('dynamic_lists.key', '=', list)
    .where('dynamic_list_items.code', 'in', codes)
    .select('dynamic_list_items.code')
    .execute()
  return new Set(items.map(({ code }) => code))
}
