import { call } from '../../call'
import type * as schema from './schema'

export type { PreviewRefusal } from './schema'

/**
 * Creates a link that shows one person one remote from a team's own machine, for eight
 * hours. 403 for a person or an origin that the server does not allow; 422 for a
 * descriptor that claims something of another remote. Revoking the token that created the
 * link does not end it. It ends immediately when the person is no longer a tester or the
 * origin is no longer allowed.
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
