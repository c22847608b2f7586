import { isAnswerable, itemOfKey, type SurveyItem } from '@almanac/domain/survey'
import type { ExportedSurvey } from '../../surveys'

/** A column of the answers to a question, or to one instance of it in a repeating group. */
export interface AnswerColumn {
  /** The instance key; the column's name is this and a suffix for the part. */
  key: string
  item: SurveyItem
  /** The part of the answer that is in the column. */
  part: 'code' | 'label' | 'other'
}

const NAMES: Record<AnswerColumn['part'], string> = { code: '', label: '.label', other: '.other' }

/** The column's name: `pain`, `pain.label`, `pain@2`. */
export const columnName = ({ key, part }: AnswerColumn): string => `${key}${NAMES[part]}`

/** The questions of all versions, those of the newest first; questions that were removed since come after them. */
export function questionsOf({ versions }: ExportedSurvey): SurveyItem[] {
  const byKey = new Map<string, SurveyItem>()
  for (const { survey } of versions)
    for (const item of survey.definition.questions) if (!byKey.has(item.key)) byKey.set(item.key, item)
  return [...byKey.values()].filter(
    (item) => isAnswerable(item) || (item.hidden === true && item.type !== 'group' && item.type !== 'information'),
  )
}

function partsOf({ type, options }: SurveyItem): AnswerColumn['part'][] {
  if (type === 'econsent') return ['code']
  if (type === 'conditions' || type === 'dynamic_list') return ['code', 'label']
  if (!options) return ['code']
  return options.some(({ other }) => other === true) ? ['code', 'label', 'other'] : ['code', 'label']
}

/**
 * The columns of a survey's questions; a question in a repeating group has one set for each instance that was answered.
 */
export function columnsOf(survey: ExportedSurvey, answered: readonly string[]): AnswerColumn[] {
  const instances = new Map<string, string[]>()
  for (const key of answered) {
    const { key: item, instance } = itemOfKey(key)
    if (instance.length > 0) instances.set(item, [...(instances.get(item) ?? []), key])
  }
  const repeated = new Set(
    survey.versions.flatMap((one) => {
      const { survey: prepared } = one
      return prepared.definition.questions.filter(({ key }) => isRepeated(prepared, key)).map(({ key }) => key)
    }),
  )
  return questionsOf(survey).flatMap((item) => {
    const keys = repeated.has(item.key)
      ? (instances.get(item.key) ?? []).toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      : [item.key]
    return keys.flatMap((key) => partsOf(item).map((part) => ({ key, item, part })))
  })
}

function isRepeated({ item }: ExportedSurvey['versions'][number]['survey'], key: string): boolean {
  for (let around = item(key)?.group ?? null; around !== null; around = item(around)?.group ?? null)
    if (item(around)?.repeats) return true
  return false
}
