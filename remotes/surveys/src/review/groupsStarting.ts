import { itemOfKey } from '@almanac/domain/survey'
import type { ReadItem, ReadSurvey } from '../questions/question'
import { groupsAround } from '../survey/definition'

interface StartingGroup {
  group: ReadItem
  /** Instance number, if it repeats. */
  number?: number
}

/** The labeled groups that start with this question: those that contain it but not the question before. */
export function groupsStarting(survey: ReadSurvey, key: string, before: string | undefined): StartingGroup[] {
  const open = new Set(before === undefined ? [] : groupsOf(survey, before).map(placeOf))
  return groupsOf(survey, key).filter((one) => one.group.label.text.trim() !== '' && !open.has(placeOf(one)))
}

const placeOf = ({ group, numbers }: { group: ReadItem; numbers: readonly number[] }) => `${group.key}@${numbers}`

/** The groups that contain a question, outermost first, with instance numbers of the repeating ones. */
function groupsOf(survey: ReadSurvey, instance_key: string) {
  const { key, instance } = itemOfKey(instance_key)
  let depth = 0
  return groupsAround(survey, key).map((group) => {
    if (group.repeats) depth += 1
    const numbers = instance.slice(0, depth)
    return { group, numbers, ...(group.repeats ? { number: numbers.at(-1) } : {}) }
  })
}
