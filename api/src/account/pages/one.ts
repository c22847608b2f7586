import { isUuid } from '@almanac/contracts/patterns'
import type { PageKind } from '../../database/tables/account'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { ownPlaces, placesOf } from './places'
import { AGREEMENTS, pagesIn, type ValidPage } from './valid'

/** Texts that may be read before one registers. */
const PUBLIC: readonly PageKind[] = [...AGREEMENTS, 'help']
const ALL: readonly PageKind[] = [...PUBLIC, 'extra_page']

/** A valid page by its id, of any company; a further page only for its members. */
async function byId(database: Database, user_id: string | null, id: string): Promise<ValidPage | undefined> {
  if (!isUuid(id)) return undefined
  const found = await database
    .selectFrom('pages')
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .select(['company_id', 'group_id', 'kind'])
    .executeTakeFirst()
  if (!found) return undefined
  const places = found.kind === 'extra_page' ? (user_id === null ? [] : await ownPlaces(database, user_id)) : [found]
  return (await pagesIn(database, places, ALL)).find((page) => page.id === id.toLowerCase())
}

/** One page by its id; with a kind, by its key or id among the pages of that kind that are the caller's. 404 when there is none. */
export async function onePage(
  database: Database,
  user_id: string | null,
  id: string,
  page_type: string | undefined,
): Promise<ValidPage> {
  if (page_type === undefined) {
    const page = await byId(database, user_id, id)
    if (!page) throw notFound()
    return page
  }
  const kind = ALL.find((one) => one === page_type)
  if (!kind || (user_id === null && !PUBLIC.includes(kind))) throw notFound()
  const page = (await pagesIn(database, await placesOf(database, user_id, {}), [kind])).find(
    (one) => one.key === id || one.id === id,
  )
  if (!page) throw notFound()
  return page
}
