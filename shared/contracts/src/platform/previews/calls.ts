import { call } from '../../call'
import type * as schema from './schema'

export type { PreviewRefusal } from './schema'

/**
 * A link that shows one person one remote from a team's own machine, for eight
 * hours. 403 for a person or an origin that the server does not allow; 422 for a
 * descriptor that claims what another remote has. It stays good when the token
 * that made it is revoked; a person who is no tester any more, or an origin that
 * is not allowed any more, ends it at once.
 */
export const createPreview = call<typeof schema.createPreview>({
  id: 'createPreview',
  area: 'platform',
  method: 'POST',
  path: '/previews',
  policy: 'remote_team',
})

/** Ends the preview in this browser. */
export const leavePreview = call<typeof schema.leavePreview>({
  id: 'leavePreview',
  area: 'platform',
  method: 'DELETE',
  path: '/previews/current',
  policy: 'visitor',
})
