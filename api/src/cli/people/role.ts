import { changeRole, idOfEmail, type Role } from '../../people'
import { participantMark, record, writeSecurityEvent } from '../../platform'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { Sentence, type Voice } from '../voice'

/** What the command line says of a role. */
export interface RoleWish {
  email: string
  role: string
  /** It is taken away. */
  remove: boolean
}

const MEANS: Record<Role, string> = {
  tester: "may be shown remotes from a team's own machine, and is told of to teams that ask which release she gets",
  operator: 'decides at /operations which release whom, and sees previews',
}

const isRole = (text: string): text is Role => text in MEANS

/** `almanac role`: gives somebody a role or takes it away, at once. Whoever can reach the database may. */
export async function setRole(
  database: Database,
  { email: typed, role, remove }: RoleWish,
  { say }: Voice,
): Promise<void> {
  if (!isRole(role)) throw new Sentence(`There is no role \`${role}\`; there are ${Object.keys(MEANS).join(' and ')}.`)
  const email = typed.trim().toLowerCase()
  const user_id = await idOfEmail(database, email)
  if (user_id === undefined)
    throw new Sentence(
      `Nobody has an account with ${email}. She registers first: with a study code, or by \`almanac invite\`.`,
    )
  const changed = await inTransaction(database, async (transaction) => {
    const done = await changeRole(transaction, user_id, role, remove)
    if (!done) return false
    await record(transaction, {
      actor: 'command line',
      action: remove ? 'role_removed' : 'role_given',
      subject: participantMark('role', user_id),
      document: { role },
    })
    await writeSecurityEvent(transaction, {
      event: 'authz_change',
      user_id,
      document: { role, change: remove ? 'removed' : 'given' },
    })
    return true
  })
  if (!changed)
    say(remove ? `${email} was no ${role}.` : `${email} is ${role === 'operator' ? 'an' : 'a'} ${role} already.`)
  else
    say(
      remove
        ? `${email} is no ${role} any more, from now on.`
        : `${email} is ${role === 'operator' ? 'an' : 'a'} ${role} from now on: ${MEANS[role]}.`,
    )
}
