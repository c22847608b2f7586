import type { StudyContent } from '../read/folder'
import type { Mistake } from '../read/mistake'
import { declared, duplicates, namesOf } from './declared'
import { dangling } from './references'

/** What a schema can't say about the library: names that lead nowhere, and things that stand twice. */
export function checkLibrary({ library, companies, activities }: StudyContent): Mistake[] {
  const items = declared(library, 'categories', '*', 'activities', '*')
  // The second step of a path is the place of the category: an activity may stand in several, in each once.
  const places = new Set(items.map(({ path }) => path[1]))
  return [
    ...dangling(items, 'activity', namesOf(declared(activities, 'key'))),
    ...dangling(declared(library, 'categories', '*', 'companies', '*'), 'company', namesOf(declared(companies, 'key'))),
    ...duplicates(declared(library, 'categories', '*', 'key'), 'the category'),
    ...[...places].flatMap((place) =>
      duplicates(
        items.filter(({ path }) => path[1] === place),
        'the activity',
      ),
    ),
  ]
}
