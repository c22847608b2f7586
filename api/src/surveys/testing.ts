import { signatureFile } from '@almanac/contracts/rules/surveys/survey'
import { newId } from '@almanac/domain/ids'
import type { SurveyDefinition } from '@almanac/domain/survey'
import type { Participant, TestServer } from '../testing/server'
import { definitionOf, surveyFile } from './definition'

/** For tests: the definition of a survey file. */
export const surveyOf = (file: object): SurveyDefinition =>
  definitionOf(surveyFile.parse({ key: 'test', title: 'Test', ...file }))

/** For tests: stores a survey for a company and returns its id. */
export async function storeSurvey(
  server: TestServer,
  company_id: string,
  document: object,
  { id = newId(), version = 1 }: { id?: string; version?: number } = {},
): Promise<string> {
  await server.database
    .insertInto('surveys')
    .values({ id, version, company_id, key: `s${id}`, document: JSON.stringify(document) })
    .execute()
  return id
}

/** For tests: an answer in the format of a device. */
export interface SentTestAnswer {
  key: string
  value?: unknown
  values?: unknown
  [property: string]: unknown
}

/** For tests: the other parts of a request with answers. */
export interface SentWith {
  complete?: boolean
  has_seen_introduction?: boolean
  signature?: Buffer
  quest_id?: string
  read_alerts?: readonly string[]
  survey_version?: number
  /** Empty for none. */
  after_response_id?: string
  onboarding?: boolean
  device?: string
  time_zone?: string
  /** By question key. */
  signatures?: Record<string, Buffer>
}

/** For tests: sends answers; a string is sent unchanged. */
export function respond(
  who: Participant,
  survey_id: string,
  survey_response_id: string,
  answers: readonly SentTestAnswer[] | string,
  { signature, signatures = {}, read_alerts, ...fields }: SentWith = {},
) {
  const form = new FormData()
  form.append('survey_response_id', survey_response_id)
  form.append(
    'answers',
    typeof answers === 'string' ? answers : JSON.stringify(answers.map((answer) => ({ value: null, ...answer }))),
  )
  if (read_alerts !== undefined) form.append('read_alerts', JSON.stringify(read_alerts))
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  const files = Object.entries(signatures).map(([key, bytes]): [string, Buffer] => [signatureFile(key), bytes])
  for (const [name, bytes] of signature ? [['signature', signature] as const, ...files] : files)
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'signature.png')
  return who.client.post(`/surveys/${survey_id}/respond`, form)
}
