import { itemOfKey, type SurveyItem, type SurveyStatePage } from '@almanac/domain/survey'
import type { ReadItem, ReadSurvey } from '../questions/question'
import { groupsAround } from './definition'

const isOnePage = (item: SurveyItem<unknown> | undefined): boolean =>
  item !== undefined && (item.repeats !== undefined || item.display === 'page' || item.display === 'matrix')

/** A stable id of an open page: its group if that is one page, else its first question. */
export const pageId = (survey: ReadSurvey, { group, keys }: SurveyStatePage): string =>
  (group !== null && isOnePage(survey.item(group)) ? group : keys[0]) ?? group ?? ''

/** Index of the page with this id or with a question of this key; -1 if none. */
export function placeOf(survey: ReadSurvey, pages: readonly SurveyStatePage[], id: string): number {
  const place = pages.findIndex((page) => pageId(survey, page) === id)
  return place === -1 ? pages.findIndex(({ keys }) => keys.includes(id)) : place
}

/** The sections of a page, top to bottom. */
export type PageSection =
  | { type: 'question'; key: string }
  /** The label of a group within the page. */
  | { type: 'heading'; group: ReadItem; key: string }
  | { type: 'matrix'; group: ReadItem; keys: string[] }
  | { type: 'repeat'; group: ReadItem; instance: readonly number[]; instances: RepeatInstance[] }

/** One instance of a repeating group. */
export interface RepeatInstance {
  instance: readonly number[]
  keys: string[]
}

/** The repeating group at this depth that contains a question. */
const repeatAt = (survey: ReadSurvey, key: string, depth: number): ReadItem | undefined =>
  groupsAround(survey, key).filter(({ repeats }) => repeats)[depth]

/** The sections of a page: questions, matrices, and repeating groups with the content of each instance. */
export function sectionsOf(survey: ReadSurvey, { group, keys }: SurveyStatePage): PageSection[] {
  const around = group === null ? undefined : survey.item(group)
  // It has no instance yet.
  if (keys.length === 0 && around?.repeats) return [{ type: 'repeat', group: around, instance: [], instances: [] }]
  return sectionsWithin(survey, keys, 0, group)
}

/** The sections of these keys, within `depth` repeating groups. */
export function sectionsWithin(
  survey: ReadSurvey,
  keys: readonly string[],
  depth: number,
  within: string | null,
): PageSection[] {
  const found: PageSection[] = []
  const headings = new Set<string | null>([within])
  for (const key of keys) {
    const { key: item_key, instance } = itemOfKey(key)
    const repeat = instance.length > depth ? repeatAt(survey, item_key, depth) : undefined
    const last = found.at(-1)
    if (repeat) {
      const own = instance.slice(0, depth + 1)
      const section =
        last?.type === 'repeat' && last.group === repeat
          ? last
          : { type: 'repeat' as const, group: repeat, instance: instance.slice(0, depth), instances: [] }
      if (section !== last) found.push(section)
      const open = section.instances.at(-1)
      if (open && open.instance.at(-1) === own.at(-1)) open.keys.push(key)
      else section.instances.push({ instance: own, keys: [key] })
      continue
    }
    const parent = survey.item(item_key)?.group ?? null
    const group = parent === null ? undefined : survey.item(parent)
    const isChoice = survey.item(item_key)?.type === 'choice'
    if (group && !headings.has(group.key)) {
      headings.add(group.key)
      if (!group.repeats && group.display !== 'matrix' && group.label.text.trim() !== '')
        found.push({ type: 'heading', group, key })
    }
    if (group?.display === 'matrix' && isChoice) {
      const before = found.at(-1)
      if (before?.type === 'matrix' && before.group === group) before.keys.push(key)
      else found.push({ type: 'matrix', group, keys: [key] })
    } else found.push({ type: 'question', key })
  }
  return found
}
