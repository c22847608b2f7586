import { call } from '../../call'
import type * as schema from './schema'

/** A picture or video of a study, also in part (Range, RFC 9110). It never changes under its id. 404 for one of a study that the user is not in. */
export const getMedia = call<typeof schema.getMedia>({
  id: 'getMedia',
  area: 'activities',
  method: 'GET',
  path: '/media/{id}',
  policy: 'user',
  media: 'application/octet-stream',
})
