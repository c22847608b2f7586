import { localise } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'
import { activitiesOf, ownObjectivesOf } from '../definitions/reading'

/** What the person's activities and their questions are called, by id; empty for what is no longer there. */
export interface Titles {
  activity: (id: string | null) => string
  question: (id: string) => string
}

/** The names of everything that the person was ever asked to record and that is still known, in her language. */
export async function ownTitles(database: Database, user_id: string, locale: string): Promise<Titles> {
  const activities = await activitiesOf(database, user_id)
  const own = await ownObjectivesOf(database, user_id)
  const titles = new Map(activities.map(({ activity_id, document }) => [activity_id, localise(document.title, locale)]))
  const questions = new Map(
    [...activities.flatMap(({ document }) => document.objectives), ...own.map(({ document }) => document)].map(
      ({ id, name }) => [id, localise(name, locale)],
    ),
  )
  return { activity: (id) => titles.get(id ?? '') ?? '', question: (id) => questions.get(id) ?? '' }
}
