import type { ConsentEntry } from '@almanac/contracts/surveys/consent'
import { inTransaction } from '../../database/transaction'
import { conflict, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { appendConsent, lockConsents, recordConsent } from './chain'
import { consentAnswer, newestLike, ownConsentRows } from './queries'

/** A withdrawal as it was sent. */
export interface SubmittedWithdrawal {
  user_id: string
  /** The consent that is taken back. */
  consent_id: string
  /** Made on the device. */
  id: string
}

/**
 * Takes a consent back: a further version that says so, beside the earlier ones, and a
 * line in the audit trail. Taken back already, it is answered with that. 404 for
 * another's consent; 409 ID_TAKEN where the id names something else.
 */
export async function withdrawConsent(
  database: Database,
  { user_id, consent_id, id }: SubmittedWithdrawal,
): Promise<ConsentEntry> {
  return inTransaction(database, async (transaction) => {
    await lockConsents(transaction, user_id)
    const row = await ownConsentRows(transaction, user_id).where('id', '=', consent_id).executeTakeFirst()
    if (!row) throw notFound()
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
