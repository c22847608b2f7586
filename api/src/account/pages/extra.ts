import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { ownPlaces, placesOf, type Place, type Whose } from './places'
import { pagesIn, type ValidPage } from './valid'

const within = (own: readonly Place[], { company_id, group_id }: Whose): boolean =>
  own.some(
    (place) =>
      (company_id === undefined || place.company_id === company_id) &&
      (group_id === undefined || place.group_id === group_id),
  )

/** The further pages, which are for members alone: 404 for whoever names a company or group that is not hers, none for a visitor. */
export async function extraPages(database: Database, user_id: string | null, whose: Whose): Promise<ValidPage[]> {
  const own = user_id === null ? [] : await ownPlaces(database, user_id)
  const names = whose.company_id !== undefined || whose.group_id !== undefined
  if (names && !within(own, whose)) throw notFound()
  if (user_id === null) return []
  return pagesIn(database, await placesOf(database, user_id, whose), ['extra_page'])
}
