import type { SurveyResponse } from '@almanac/contracts/surveys/survey'
import type { SurveyDefinition } from '@almanac/domain/survey'
import type { ReadItem, ReadSurvey, ReadText } from '../questions/question'

/** The survey of a response in the format of the engine. */
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

/** The groups that contain an item, outermost first. */
export function groupsAround(survey: ReadSurvey, key: string): ReadItem[] {
  const groups: ReadItem[] = []
  let group = survey.item(key)?.group ?? null
  while (group !== null) {
    const item = survey.item(group)
    // A cyclic group is refused when the study is loaded; here it must not loop forever.
    if (!item || groups.includes(item)) break
    groups.unshift(item)
    group = item.group
  }
  return groups
}
