import type { Database } from '../../http/serve'

/** A version of a consent, as it was given. */
export interface OwnConsent {
  id: string
  activity_id: string
  created_at: Date
  accepted_consent: boolean
  first_name: string | null
  last_name: string | null
  /** The name that was typed in the place of a drawn signature, which is among the pictures. */
  signature_text: string | null
  signature_image_id: string | null
  /** The words that she agreed to. */
  consent_check_text: string | null
  version: number
  /** The language that she read them in. */
  locale: string
}

/** Every consent of the person with all its versions, the newest first. */
export async function ownConsents(database: Database, user_id: string): Promise<OwnConsent[]> {
  return database
    .selectFrom('consent_entries')
    .where('user_id', '=', user_id)
    .select([
      'id',
      'activity_id',
      'created_at',
      'accepted_consent',
      'consenting_first_name as first_name',
      'consenting_last_name as last_name',
      'signature_text',
      'signature_image_id',
      'consent_check_text',
      'version',
      'locale',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}
