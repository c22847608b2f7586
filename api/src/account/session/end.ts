import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { participantMark, record } from '../../platform'

/**
 * Signs somebody out everywhere, also where a sign-in waits for its code, with a
 * line in the audit trail under this actor's name. Open tabs leave at their next
 * call. The answer is how many sessions there were.
 */
export function endSessionsOf(database: Database, user_id: string, actor: string): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    await transaction
      .deleteFrom('pending_entries')
      .where('user_id', '=', user_id)
      .where('purpose', '=', 'sign_in')
      .execute()
    // Whoever got in may have made a browser known: it counts its own tries no more.
    await transaction.deleteFrom('known_devices').where('user_id', '=', user_id).execute()
    const ended = Number(numDeletedRows)
    await record(transaction, {
      actor,
      action: 'sessions_ended',
      subject: participantMark('sessions', user_id),
      document: { ended },
    })
    return ended
  })
}
