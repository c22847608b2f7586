import { signatureFile } from '@almanac/contracts/rules/surveys/survey'
import { newId } from '@almanac/domain/ids'
import type { SurveyDefinition } from '@almanac/domain/survey'
import type { Participant, TestServer } from '../testing/server'
import { definitionOf, surveyFile } from './definition'

/** For tests: a survey as a file has it, as a definition. */
export const surveyOf = (file: object): SurveyDefinition =>
  definitionOf(surveyFile.parse({ key: 'test', title: 'Test', ...file }))

/** For tests: stores a survey for a company and gives its id. */
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

/** For tests: an answer as a device sends it. */
export interface SentTestAnswer {
  key: string
  value?: unknown
  values?: unknown
  [property: string]: unknown
}

/** For tests: what else goes with answers. */
export interface SentWith {
  complete?: boolean
  has_seen_introduction?: boolean
  signature?: Buffer
  quest_id?: string
  read_alerts?: readonly string[]
  /** By the keys of the questions. */
  signatures?: Record<string, Buffer>
}

/** For tests: sends answers; a text in their place is sent as it is. */
export function respond(
  who: Participant,
  survey_id: string,
  survey_response_id: string,
  answers: readonly SentTestAnswer[] | string,
  { complete, has_seen_introduction, signature, signatures = {}, quest_id, read_alerts }: SentWith = {},
) {
  const form = new FormData()
  form.append('survey_response_id', survey_response_id)
  form.append(
    'answers',
    typeof answers === 'string' ? answers : JSON.stringify(answers.map((answer) => ({ value: null, ...answer }))),
  )
  if (quest_id !== undefined) form.append('quest_id', quest_id)
  if (read_alerts !== undefined) form.append('read_alerts', JSON.stringify(read_alerts))
  if (complete !== undefined) form.append('complete', String(complete))
  if (has_seen_introduction !== undefined) form.append('has_seen_introduction', String(has_seen_introduction))
  const files = Object.entries(signatures).map(([key, bytes]): [string, Buffer] => [signatureFile(key), bytes])
  for (const [name, bytes] of signature ? [['signature', signature] as const, ...files] : files)
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'signature.png')
  return who.client.post(`/surveys/${survey_id}/respond`, form)
}
