import { call } from '../../call'
import type * as schema from './schema'

/** A picture or video of a study, with range requests (RFC 9110). Immutable under its id. 404 if the user is not in the study. */
export const getMedia = call<typeof schema.getMedia>({
  id: 'getMedia',
  area: 'activities',
  method: 'GET',
  path: '/media/{id}',
  policy: 'user',
  media: 'application/octet-stream',
})
