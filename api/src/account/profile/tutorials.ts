import { nameIn, type Named } from '@almanac/domain/search'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'

/** The guided tours by the names used in screens. */
const tutorials: Named[] = [
  { id: 'dashboard', en: 'Your dashboard', es: 'Tu panel', fr: 'Votre tableau de bord', ar: 'لوحة المتابعة' },
  {
    id: 'circle_of_support',
    en: 'Your circle of support',
    es: 'Tu círculo de apoyo',
    fr: 'Votre cercle de soutien',
    ar: 'دائرة الدعم',
  },
]

/** The guided tours in the reader's language, and whether they have seen each. */
export async function tutorialsOf(
  database: Database,
  user_id: string,
  locale: string,
): Promise<{ id: string; name: string; watched: boolean }[]> {
  const seen = await database.selectFrom('watched_tutorials').where('user_id', '=', user_id).select('name').execute()
  const names = new Set(seen.map(({ name }) => name))
  return tutorials.map((tutorial) => ({
    id: tutorial.id,
    name: nameIn(tutorial, locale),
    watched: names.has(tutorial.id),
  }))
}

/** The tours that the person has seen, the oldest first; a removed one under its former name. */
export async function seenTutorials(
  database: Database,
  user_id: string,
  locale: string,
): Promise<{ name: string; watched_at: Date }[]> {
  const seen = await database
    .selectFrom('watched_tutorials')
    .where('user_id', '=', user_id)
    .select(['name', 'watched_at'])
    .orderBy('watched_at')
    .orderBy('name')
    .execute()
  return seen.map(({ name, watched_at }) => {
    const tutorial = tutorials.find(({ id }) => id === name)
    return { name: tutorial ? nameIn(tutorial, locale) : name, watched_at }
  })
}

/** Marks a tour as seen; idempotent. 404 for an unknown one. */
export async function markTutorialSeen(database: Database, user_id: string, id: string): Promise<void> {
  if (!tutorials.some((tutorial) => tutorial.id === id)) throw notFound()
  await database
    .insertInto('watched_tutorials')
    .values({ user_id, name: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
