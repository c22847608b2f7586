import { boolean, bytes, instant, ownerId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const oauthStates = personalTable('oauth_states', {
  user_id: ownerId(),
  state_hash: bytes().leftOut('secret', 'proves for some minutes that a connection was begun here'),
  source_id: text().leftOut('technical', 'a connection that was begun and is forgotten within the hour'),
  expires_at: instant().leftOut('technical', 'when it is forgotten'),
  /** When a browser came back with it, and in which session; null before. */
  used_at: instant().null().leftOut('technical', 'when the browser came back with it'),
  session_hash: bytes().null().leftOut('secret', 'proves for some minutes which session the browser came back in'),
  /** Whether the login has connected; null before that is known. */
  connected: boolean()
    .null()
    .leftOut('technical', 'what a browser is told that comes back again; the connection is in the export'),
})
