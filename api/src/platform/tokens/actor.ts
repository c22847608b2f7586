import type { CallSchema } from '@almanac/contracts'
import type { Received } from '../../http/serve'
import { emailOf } from '../../people'

/** What identifies the caller. */
type Caller = Pick<Received<CallSchema>, 'request' | 'database' | 'user_id'>

/** The actor: `team: NAME`, or the e-mail address of an operator. The policy `remote_team` has already checked the team's access to the remote. */
export function actorOf(received: Caller): Promise<string> {
  const { team } = received.request
  return team ? Promise.resolve(`team: ${team.name}`) : emailOf(received.database, received.user_id)
}

/** The one remote that the caller of a `team` call may see; null for an operator, who sees all. */
export function ownRemote({ request }: Pick<Caller, 'request'>): string | null {
  return request.team?.remote ?? null
}
