import type { SurveyResponse } from '@almanac/contracts/surveys/survey'
import type { SurveyDefinition } from '@almanac/domain/survey'
import type { ReadItem, ReadSurvey, ReadText } from '../questions/question'

/** The survey of a response in the form that the engine takes. */
export const definitionOf = ({
  survey_id,
  title,
  introduction,
  questions,
  scores,
  alerts,
}: Pick<
  SurveyResponse,
  'survey_id' | 'title' | 'introduction' | 'questions' | 'scores' | 'alerts'
>): SurveyDefinition<ReadText> => ({
  key: survey_id,
  title,
  introduction,
  source: null,
  questions,
  scores,
  alerts,
})

/** The groups around an item, the outermost first. */
export function groupsAround(survey: ReadSurvey, key: string): ReadItem[] {
  const groups: ReadItem[] = []
  let group = survey.item(key)?.group ?? null
  while (group !== null) {
    const item = survey.item(group)
    // A group that holds itself is refused when the study is loaded; here it must not hang.
    if (!item || groups.includes(item)) break
    groups.unshift(item)
    group = item.group
  }
  return groups
}
