import type { CallSchema } from '@almanac/contracts'
import type { Received } from '../../http/serve'
import { emailOf } from '../../people'

/** What identifies the caller. */
type Caller = Pick<Received<CallSchema>, 'request' | 'database' | 'user_id'>

/** The name of who acts: `team: NAME`, or the e-mail address of an operator. Whether the team may act on the remote that is named, the policy `remote_team` has decided. */
export function actorOf(received: Caller): Promise<string> {
  const { team } = received.request
  return team ? Promise.resolve(`team: ${team.name}`) : emailOf(received.database, received.user_id)
}

/** The one remote that the caller of a `team` call may see; null for an operator, who sees all. */
export function ownRemote({ request }: Pick<Caller, 'request'>): string | null {
  return request.team?.remote ?? null
}
