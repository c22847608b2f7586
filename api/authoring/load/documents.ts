import { DEFAULT_DAY_END } from '@almanac/domain/doses'
import type { LocalText } from '@almanac/domain/texts'
import { minutesOf, parseClock } from '@almanac/domain/time'
import type { SurveyDefinition } from '@almanac/domain/survey'
import type { ActivityDocument, ActivityFile, ObjectiveDocument, ObjectiveFile } from '../../src/activities'
import { studyId } from '@almanac/formats/study-files/ids'
import { definitionOf, type SurveyFile } from '../../src/surveys'
import type { CompanyFile } from '../format/study'

/** Ids of a company's part of a study, the same at every load. */
export const companyId = (study: string, company: string): string => studyId(study, company)
export const activityId = (study: string, company: string, activity: string): string =>
  studyId(study, company, 'activity', activity)
export const surveyId = (study: string, company: string, survey: string): string =>
  studyId(study, company, 'survey', survey)
export const healthyDoseId = (study: string, company: string, dose: string): string =>
  studyId(study, company, 'healthy_dose', dose)
export const dynamicListId = (study: string, company: string, list: string): string =>
  studyId(study, company, 'dynamic_list', list)
/** A picture keeps its id while its content is the same, so that browsers may cache it forever. */
export const mediaId = (study: string, company: string, file: string, checksum: string): string =>
  studyId(study, company, 'media', file, checksum)

/** The checksums of the study's pictures and videos, by name. */
export type Checksums = ReadonlyMap<string, string>
export const personId = (study: string, person: string): string => studyId(study, 'person', person)

function objectiveDocument(
  study: string,
  company: string,
  activity: string,
  objective: ObjectiveFile,
  order: number,
  checksums: Checksums,
): ObjectiveDocument {
  const path = [study, company, 'activity', activity, 'objective', objective.key]
  const { answers, vital, reminders, survey, content_image, content_video, ...same } = objective
  const media = ({ file, description }: { file: string; description: LocalText }) => ({
    id: mediaId(study, company, file, checksums.get(file) ?? ''),
    description,
  })
  return {
    ...same,
    id: studyId(...path),
    order,
    reminders: reminders
      .map((reminder) => ({
        ...reminder,
        id: studyId(...path, 'reminder', reminder.repeat_type, reminder.time, String(reminder.day_number)),
        time: parseClock(reminder.time) ?? 0,
      }))
      .sort((one, other) => minutesOf(one.time) - minutesOf(other.time)),
    ...(answers && { answers: answers.map((answer) => ({ ...answer, id: studyId(...path, 'answer', answer.key) })) }),
    ...(vital && {
      vital: {
        ...vital,
        id: studyId(study, 'vital', vital.key),
        storage_unit: vital.storage_unit ?? '',
        units: [...new Set([vital.storage_unit ?? '', ...vital.units])],
      },
    }),
    ...(content_image && { content_image: media(content_image) }),
    ...(content_video && { content_video: media(content_video) }),
    ...(survey && { survey, survey_id: surveyId(study, company, survey) }),
  }
}

/** An activity as stored for a company's participants: with the ids of everything in it. */
export function activityDocument(
  study: string,
  company: CompanyFile,
  activity: ActivityFile,
  checksums: Checksums = new Map(),
): ActivityDocument {
  const { healthy_doses, ...same } = activity
  return {
    ...same,
    objectives: activity.objectives.map((objective, order) =>
      objectiveDocument(study, company.key, activity.key, objective, order, checksums),
    ),
    groups: company.groups.filter(({ activities }) => activities.includes(activity.key)).map(({ key }) => key),
    healthy_dose_ids: healthy_doses.map((dose) => healthyDoseId(study, company.key, dose)),
    // Only if it is set, so that other studies get no new version.
    ...(company.day_end !== undefined && { day_end: parseClock(company.day_end) ?? DEFAULT_DAY_END }),
  }
}

/** The path of a study's pictures on the server. */
const MEDIA_PATH = '/media/'

/** The prefix of a file of the study in a survey. */
const MEDIA = 'media/'

/** Names of the files in `media/` that a survey uses. */
export const mediaOfSurvey = ({ questions }: SurveyDefinition): string[] =>
  questions.flatMap(({ picture }) =>
    [picture?.url, picture?.captions].flatMap((url) => (url?.startsWith(MEDIA) ? [url.slice(MEDIA.length)] : [])),
  )

/** A survey as stored for a company's participants: with the addresses of its pictures. */
export function surveyDocument(
  study: string,
  company: string,
  survey: SurveyFile,
  checksums: Checksums = new Map(),
): SurveyDefinition {
  const definition = definitionOf(survey)
  const addressOf = (url: string): string => {
    if (!url.startsWith(MEDIA)) return url
    const file = url.slice(MEDIA.length)
    return `/api${MEDIA_PATH}${mediaId(study, company, file, checksums.get(file) ?? '')}`
  }
  return {
    ...definition,
    questions: definition.questions.map((item) => {
      const { picture } = item
      if (!picture) return item
      const { url, captions } = picture
      return {
        ...item,
        picture: { ...picture, url: addressOf(url), ...(captions !== undefined && { captions: addressOf(captions) }) },
      }
    }),
  }
}
