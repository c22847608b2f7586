import type { LibraryActivity, LibraryActivityDetail, LibraryCategory } from '@almanac/contracts/activities/library'
import { nearlyFits, phraseOf, plain } from '@almanac/domain/search'
import { languageOfText, localise, type LocalText } from '@almanac/domain/texts'
import type { ObjectiveDocument } from '../definition'
import type { OfferedActivity, OfferedCategory } from './queries'

/** An activity as listed in the library, localized for the reader. */
function offeredAnswer(
  { id, document, joined }: OfferedActivity,
  category: OfferedCategory,
  locale: string,
): LibraryActivity {
  return {
    id,
    locale: languageOfText(document.title, locale),
    title: localise(document.title, locale),
    description: document.description && localise(document.description, locale),
    category: { id: category.id, name: localise(category.document.name, locale) },
    icon: document.icon,
    joined,
  }
}

/** The same, with its objectives. */
export function detailAnswer(
  activity: OfferedActivity,
  category: OfferedCategory,
  locale: string,
): LibraryActivityDetail {
  const { about, objectives, number_of_daily_objectives } = activity.document
  return {
    ...offeredAnswer(activity, category, locale),
    about: about === undefined ? null : localise(about, locale),
    objectives: objectives.map(({ name, type, description: asked, content, ...answered }) => ({
      name: localise(name, locale),
      type,
      description: asked && localise(asked, locale),
      answers: wordsOfAnswers(answered)?.map((words) => localise(words, locale)),
      content: type === 'ContentObjective' && content !== undefined ? localise(content, locale) : null,
    })),
    number_of_daily_objectives,
  }
}

type Answered = Pick<ObjectiveDocument, 'faces' | 'answers' | 'minimum_value_string' | 'maximum_value_string'>

/** The words of what can be answered; undefined where anything can be. */
function wordsOfAnswers({ faces, answers, minimum_value_string: low, maximum_value_string: high }: Answered) {
  const ends: LocalText[] | undefined = low && high ? [low, high] : undefined
  return faces ?? answers?.map(({ answer_text }) => answer_text) ?? ends
}

/** A category with its activities, localized for the reader. */
export function categoryAnswer(category: OfferedCategory, locale: string): LibraryCategory {
  const { name, description, icon, display } = category.document
  return {
    id: category.id,
    name: localise(name, locale),
    description: description && localise(description, locale),
    icon,
    display,
    activity_count: category.activities.length,
    activities: category.activities.map((activity) => offeredAnswer(activity, category, locale)),
  }
}

const wordsOf = (text: string): string[] => plain(text).split(/\s+/u).filter(Boolean)

/**
 * The activities whose title, description or category name together contain every word of
 * the query, ignoring case and accents; without duplicates, matches in the title first. If there
 * is none, those in which each word differs by at most one typing error.
 * Empty for a query without words.
 */
export function searchActivities(categories: readonly LibraryCategory[], query: string): LibraryActivity[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const exact = matching(categories, (text) => words.every((word) => text.includes(word)))
  const typed = phraseOf(query)
  return exact.length > 0 ? exact : matching(categories, (text) => nearlyFits(phraseOf(text), typed))
}

function matching(categories: readonly LibraryCategory[], matches: (text: string) => boolean): LibraryActivity[] {
  const found = new Map<string, { activity: LibraryActivity; inTitle: boolean }>()
  for (const { name, activities } of categories) {
    for (const activity of activities) {
      const title = plain(activity.title)
      const all = [title, plain(activity.description ?? ''), plain(name)].join('\n')
      if (!found.has(activity.id) && matches(all)) found.set(activity.id, { activity, inTitle: matches(title) })
    }
  }
  const all = [...found.values()]
  return [...all.filter(({ inTitle }) => inTitle), ...all.filter(({ inTitle }) => !inTitle)].map(
    ({ activity }) => activity,
  )
}
