import { endSessionsOf, removeSecondFactor } from '../../account'
import { participantMark, record, writeSecurityEvent } from '../../platform'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { Sentence, type Voice } from '../voice'
import { personNamed } from './named'

/** `almanac operator reset-second-factor EMAIL`: for a lost phone. They are signed out, and set up another at their next sign-in. */
export async function resetSecondFactor(database: Database, email: string, { say }: Voice): Promise<void> {
  const user_id = await personNamed(database, email)
  await inTransaction(database, async (transaction) => {
    if (!(await removeSecondFactor(transaction, user_id))) throw new Sentence(`${email} has no second factor.`)
    await endSessionsOf(transaction, user_id, 'command line')
    await record(transaction, {
      actor: 'command line',
      action: 'second_factor_removed',
      subject: participantMark('second_factor', user_id),
      document: {},
    })
    await writeSecurityEvent(transaction, {
      event: 'authn_mfa_disabled',
      user_id,
      document: { reason: 'command_line' },
    })
  })
  say(
    `${email} has no second factor any more and is signed out everywhere. An operator sets up another at the next sign-in.`,
  )
}
