import { endSessionsOf } from '../../account'
import { writeSecurityEvent } from '../../platform'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { counted, type Voice } from '../voice'
import { personNamed } from './named'

/** `almanac sessions end PERSON`: signs somebody out everywhere. Whoever can reach the database may. */
export async function endSessions(database: Database, person: string, { say }: Voice): Promise<void> {
  const user_id = await personNamed(database, person)
  const ended = await inTransaction(database, async (transaction) => {
    const count = await endSessionsOf(transaction, user_id, 'command line')
    await writeSecurityEvent(transaction, {
      event: 'session_expired',
      user_id,
      document: { reason: 'command_line', ended: count },
    })
    return count
  })
  say(
    ended === 0
      ? 'Was signed in nowhere.'
      : `Signed out: ${counted(ended, 'session')}. Open tabs leave at their next request.`,
  )
}
