import { call } from '../../call'
import type * as schema from './schema'

export type { ImageType } from './schema'

/** Stores a picture, re-encoded as JPEG without camera metadata. 413 TOO_LARGE, 422 NOT_A_PICTURE, PICTURE_TOO_LARGE. A profile picture becomes the photo immediately. */
export const uploadImage = call<typeof schema.uploadImage>({
  id: 'uploadImage',
  area: 'account',
  method: 'POST',
  path: '/images',
  policy: 'user',
  files: ['file'],
})

/** A picture as JPEG, by `ID.jpg`. 404 if the user may not see it. */
export const getImage = call<typeof schema.getImage>({
  id: 'getImage',
  area: 'account',
  method: 'GET',
  path: '/images/{kind}/{file}',
  policy: 'user',
  media: 'image/jpeg',
})
