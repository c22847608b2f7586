import type { LibraryActivity, LibraryCategory } from '@almanac/contracts/activities/library'
import { plain } from '@almanac/domain/search'

const wordsOf = (text: string): string[] => plain(text).split(/\s+/u).filter(Boolean)

/**
 * The activities that have every word of what is typed in their title, their
 * description or the name of their category, whatever the case and the accents;
 * each once, those that have it in their title first. None for no word.
 */
export function foundIn(categories: readonly LibraryCategory[], query: string): LibraryActivity[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const found = new Map<string, { activity: LibraryActivity; inTitle: boolean }>()
  for (const { name, activities } of categories) {
    for (const activity of activities) {
      const title = plain(activity.title)
      const all = [title, plain(activity.description ?? ''), plain(name)].join('\n')
      if (!found.has(activity.id) && words.every((word) => all.includes(word)))
        found.set(activity.id, { activity, inTitle: words.every((word) => title.includes(word)) })
    }
  }
  const all = [...found.values()]
  return [...all.filter(({ inTitle }) => inTitle), ...all.filter(({ inTitle }) => !inTitle)].map(
    ({ activity }) => activity,
  )
}
