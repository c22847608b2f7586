import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { companiesOf } from '../../platform'
import type { ActivityDocument } from '../definition'
import type { LibraryCategoryDocument } from './definition'

/** An offered activity in its newest version. */
export interface OfferedActivity {
  id: string
  document: ActivityDocument
  /** It is on the participant's dashboard. */
  joined: boolean
}

/** A library category with its activities. */
export interface OfferedCategory {
  id: string
  document: LibraryCategoryDocument
  activities: OfferedActivity[]
}

async function newestOf(database: Database, ids: string[]): Promise<Map<string, ActivityDocument>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('activity_definitions')
    .distinctOn('id')
    .where('id', 'in', ids)
    .select(['id', 'document'])
    .$narrowType<{ document: ActivityDocument }>()
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map(({ id, document }) => [id, document]))
}

/** The ids of the activities on the participant's dashboard, without removed ones. */
async function joinedBy(database: Database, user_id: string): Promise<Set<string>> {
  const rows = await database
    .selectFrom('participant_activities')
    .where('user_id', '=', user_id)
    .where('removed_at', 'is', null)
    .select('activity_id')
    .execute()
  return new Set(rows.map(({ activity_id }) => activity_id))
}

/** The library of the user's companies, in the order of the library files. */
export async function libraryOf(database: Database, user_id: string): Promise<OfferedCategory[]> {
  const companies = (await companiesOf(database, user_id)).map(({ id }) => id)
  if (companies.length === 0) return []
  const categories = await database
    .selectFrom('library_categories')
    .where('company_id', 'in', companies)
    .select(['id', 'company_id', 'document'])
    .$narrowType<{ document: LibraryCategoryDocument }>()
    .orderBy('position')
    .orderBy('id')
    .execute()
  const ids = [...new Set(categories.flatMap(({ document }) => document.activity_ids))]
  const [newest, joined] = await Promise.all([newestOf(database, ids), joinedBy(database, user_id)])
  const offered = (id: string): OfferedActivity[] => {
    const document = newest.get(id)
    return document ? [{ id, document, joined: joined.has(id) }] : []
  }
  return companies.flatMap((company) =>
    categories
      .filter(({ company_id }) => company_id === company)
      .map(({ id, document }) => ({ id, document, activities: document.activity_ids.flatMap(offered) })),
  )
}

/** One category of the user's library. 404 when it is not offered to the user. */
export async function categoryOf(database: Database, user_id: string, category_id: string): Promise<OfferedCategory> {
  const category = (await libraryOf(database, user_id)).find(({ id }) => id === category_id)
  if (!category) throw notFound()
  return category
}

/**
 * One activity of the user's library with the first category that contains it. 404 when it
 * is not offered to the user.
 */
export async function offeredActivity(
  database: Database,
  user_id: string,
  activity_id: string,
): Promise<{ category: OfferedCategory; activity: OfferedActivity }> {
  for (const category of await libraryOf(database, user_id)) {
    const activity = category.activities.find(({ id }) => id === activity_id)
    if (activity) return { category, activity }
  }
  throw notFound()
}
