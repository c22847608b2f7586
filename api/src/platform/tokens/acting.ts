import type { CallSchema } from '@almanac/contracts'
import { emailOf } from '../../people'
import { Refusal } from '../../http/errors'
import type { Received } from '../../http/serve'

/** What of a call tells who makes it. */
type Acting = Pick<Received<CallSchema>, 'request' | 'database' | 'user_id'>

/**
 * The name of who acts on this remote: `team: NAME`, or the e-mail address of an
 * operator. 403 for a token that is good for another remote. For calls whose
 * caller is `team` or `operator`, which admission has let in.
 */
export async function requireTeam(received: Acting, remote: string): Promise<string> {
  const { team } = received.request
  if (!team) return emailOf(received.database, received.user_id)
  if (team.remote !== remote) throw new Refusal(403, [{ code: 'OTHER_REMOTE', values: { own: team.remote, remote } }])
  return `team: ${team.name}`
}

/** The one remote that the caller of a `team` call may see; null for an operator, who sees all. */
export function ownRemote({ request }: Pick<Acting, 'request'>): string | null {
  return request.team?.remote ?? null
}
