import { newId } from '@almanac/domain/ids'
import type { Database } from '../../http/serve'
import type { Participant } from '../../testing/server'

/** For tests: stores a consent to an objective or its withdrawal, with all fields that identify the participant. */
export async function storeConsent(
  database: Database,
  { id }: Participant,
  more: { activity_id: string; objective_id: string; version: number; sequence: number; withdrawn?: boolean },
): Promise<void> {
  await database
    .insertInto('consent_entries')
    .values({
      user_id: id,
      id: newId(),
      kind: 'objective',
      definition_version: 1,
      survey_id: null,
      survey_version: null,
      survey_response_id: null,
      question_key: null,
      accepted_consent: more.withdrawn !== true,
      withdrawn: false,
      consenting_first_name: 'Zephyrine',
      consenting_last_name: 'Quillfeather',
      relationship: null,
      signature_image_id: null,
      signature_hash: null,
      signature_text: 'Zephyrine Quillfeather',
      consent_text: '# Consent',
      consent_check_text: 'I agree',
      comprehension: null,
      locale: 'en',
      time_zone: 'Europe/Berlin',
      previous_hash: null,
      hash: newId(),
      ...more,
    })
    .execute()
}
