import { respondToSurvey } from '@almanac/contracts/surveys/survey'
import type { SurveyAnswer } from '@almanac/domain/survey'
import { outbox, type OutboxEntry } from '@almanac/outbox'
import { isAnswerList } from './answers'
import { isKeyList } from './keys'

/** A pending write of answers. */
export interface SurveyWrite {
  /** The same for every attempt; that of the refused write it replaces. */
  id: string
  survey_id: string
  response_id: string
  answers: readonly SurveyAnswer[]
  complete: boolean
  /** Keys of alerts read on this device. */
  read_alerts: readonly string[]
  /** The activity that opened the survey; stored with the response. */
  quest_id?: string
  /** The version of the survey on the screen. */
  survey_version?: number
  /** The newest completed response that this device knew when this one was begun; empty for none. */
  after_response_id?: string
  /** The survey was opened as part of the onboarding. */
  onboarding?: boolean
  /** Id of this device's copy of the response. */
  device?: string
  /** The zone whose date rules about today have used. */
  time_zone?: string
  /** The survey's title, for the list of pending writes. */
  label: string
  /** Files sent with the answers, by name: drawn signatures (`signatureFile`). */
  files?: Record<string, Blob>
}

/** Outbox subject: writes of one survey are sent in order. */
export const subjectOf = (survey_id: string): string => `survey:${survey_id}`

/** Puts answers into the outbox. Rejects if the device could not store them. */
export const sendAnswers = ({
  id,
  survey_id,
  response_id,
  answers,
  complete,
  read_alerts,
  quest_id,
  survey_version,
  after_response_id,
  onboarding,
  device,
  time_zone,
  label,
  files = {},
}: SurveyWrite): Promise<void> =>
  outbox.put({
    call: respondToSurvey,
    id,
    subject: subjectOf(survey_id),
    label,
    ...(Object.keys(files).length > 0 ? { files } : {}),
    params: { id: survey_id },
    body: {
      survey_response_id: response_id,
      ...(quest_id !== undefined && { quest_id }),
      ...(survey_version !== undefined && { survey_version: String(survey_version) }),
      ...(after_response_id !== undefined && { after_response_id }),
      ...(onboarding === true && { onboarding: 'true' }),
      ...(device !== undefined && { device }),
      ...(time_zone !== undefined && { time_zone }),
      has_seen_introduction: 'true',
      complete: complete ? 'true' : 'false',
      ...(read_alerts.length > 0 && { read_alerts: JSON.stringify(read_alerts) }),
      answers: JSON.stringify(answers),
    },
  })

/** The body of a write of this survey. */
interface WrittenBody extends Pick<
  SurveyWrite,
  'quest_id' | 'survey_version' | 'after_response_id' | 'onboarding' | 'device' | 'time_zone'
> {
  survey_response_id: string
  answers: SurveyAnswer[]
  complete: boolean
  read_alerts: string[]
}

/** The body of a write in the outbox; undefined if it has no answers. */
export function bodyOf(body: unknown): WrittenBody | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const survey_response_id: unknown = Reflect.get(body, 'survey_response_id')
  const written: unknown = Reflect.get(body, 'answers')
  if (typeof survey_response_id !== 'string' || typeof written !== 'string') return undefined
  const answers: unknown = JSON.parse(written)
  const read: unknown = Reflect.get(body, 'read_alerts')
  const read_alerts: unknown = typeof read === 'string' ? JSON.parse(read) : []
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(body, name)
    return typeof value === 'string' ? value : undefined
  }
  const survey_version = text('survey_version')
  return {
    survey_response_id,
    answers: isAnswerList(answers) ? answers : [],
    complete: Reflect.get(body, 'complete') === 'true',
    read_alerts: isKeyList(read_alerts) ? read_alerts : [],
    quest_id: text('quest_id'),
    survey_version: survey_version === undefined ? undefined : Number(survey_version),
    after_response_id: text('after_response_id'),
    onboarding: text('onboarding') === 'true',
    device: text('device'),
    time_zone: text('time_zone'),
  }
}

/** The activity of a write; none once the server has found no such activity, so that the answers are still stored. */
export const questOf = (quest_id: string | undefined, refused: OutboxEntry | undefined): string | undefined =>
  refused?.status === 404 ? undefined : quest_id

/** Resends a refused write unchanged. */
export async function resend(entry: OutboxEntry, survey_id: string): Promise<void> {
  const { id, body, label = '', files = {} } = entry
  const written = bodyOf(body)
  if (written)
    await sendAnswers({
      ...written,
      id,
      survey_id,
      response_id: written.survey_response_id,
      quest_id: questOf(written.quest_id, entry),
      label,
      files,
    })
}
