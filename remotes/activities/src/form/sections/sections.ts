import type { Objective } from '@almanac/contracts/activities/activities'
import { entryTypeOf } from '@almanac/domain/objective-types'

/** A part of a long form. */
export interface FormPart {
  /** From 0. */
  index: number
  /** The numbers of its first and last question, from 1. */
  first: number
  last: number
  /** The title of the text that it begins with. */
  title?: string
  objectives: readonly Objective[]
}

/** A form with more questions is long. */
const MAX_SHORT = 20
const PART_SIZE = 10
/** A part under a title of the study has up to so many, as it belongs together. */
const MAX_TITLED_SIZE = 20

const isQuestion = ({ type }: Objective) => entryTypeOf(type) !== null
const titleOf = ({ type, name }: Objective) => (type === 'ContentObjective' && name !== '' ? name : undefined)

/**
 * The parts of a long form: where the study has put a text with a title, else every ten questions. Empty for a form
 * that is not long.
 */
export function partsOf(objectives: readonly Objective[]): FormPart[] {
  if (objectives.filter(isQuestion).length <= MAX_SHORT) return []
  const isTitled = objectives.some((objective) => titleOf(objective) !== undefined)
  const parts: { title?: string; objectives: Objective[] }[] = [{ objectives: [] }]
  for (const objective of objectives) {
    const part = parts.at(-1)
    const size = part?.objectives.filter(isQuestion).length ?? 0
    const title = titleOf(objective)
    const isFull = isQuestion(objective) && size >= (isTitled ? MAX_TITLED_SIZE : PART_SIZE)
    if (part && size === 0 && !isFull) {
      part.objectives.push(objective)
      part.title ??= title
    } else if (!part || title !== undefined || isFull) parts.push({ title, objectives: [objective] })
    else part.objectives.push(objective)
  }
  let last = 0
  return parts.map(({ title, objectives: own }, index) => {
    const first = last + 1
    last += own.filter(isQuestion).length
    return { index, first, last, title, objectives: own }
  })
}

/** The id of the heading of a part, which takes the focus after a jump. */
export const headingOf = (activity_id: string, { index }: Pick<FormPart, 'index'>): string =>
  `part-${index}-${activity_id}`
