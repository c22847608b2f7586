import type { ConsentEntry } from '@almanac/contracts/surveys/consent'
import { inTransaction } from '../../database/transaction'
import { conflict, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { withdrawAnswer } from '../survey/withdraw-answer'
import { appendConsent, lockConsents, recordConsent } from './chain'
import { consentAnswer, newestLike, ownConsentRows } from './queries'

/** The request to withdraw a consent. */
export interface SubmittedWithdrawal {
  user_id: string
  /** The withdrawn consent. */
  consent_id: string
  /** Created on the device. */
  id: string
}

/**
 * Withdraws a consent: stores a further version and a line in the audit trail, and removes it from
 * the answers of a response that is still open. Idempotent: returns
 * the existing withdrawal where there is one. 404 for another user's consent; 409 ID_TAKEN where
 * the id is already used.
 */
export async function withdrawConsent(
  database: Database,
  { user_id, consent_id, id }: SubmittedWithdrawal,
): Promise<ConsentEntry> {
  return inTransaction(database, async (transaction) => {
    const row = await ownConsentRows(transaction, user_id).where('id', '=', consent_id).executeTakeFirst()
    if (!row) throw notFound()
    const { survey_id, survey_response_id, question_key } = row
    if (survey_id !== null && survey_response_id !== null && question_key !== null)
      await withdrawAnswer(transaction, { user_id, survey_id, survey_response_id, question_key })
    await lockConsents(transaction, user_id)
    const stored = await ownConsentRows(transaction, user_id).where('id', '=', id).executeTakeFirst()
    if (stored?.withdrawn) return consentAnswer(stored)
    if (stored) throw conflict('ID_TAKEN')
    const newest = await newestLike(transaction, row)
    if (newest.withdrawn) return consentAnswer(newest)
    const withdrawn = await appendConsent(transaction, {
      ...newest,
      id,
      version: newest.version + 1,
      accepted_consent: false,
      withdrawn: true,
      signature_image_id: null,
      signature_text: null,
      comprehension: null,
    })
    await recordConsent(transaction, 'consent_withdrawn', withdrawn)
    return consentAnswer(withdrawn)
  })
}
