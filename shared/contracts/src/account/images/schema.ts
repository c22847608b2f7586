import * as z from 'zod/mini'
import { UUID } from '../../common/patterns'
import { id } from '../../common/schema'

export const imageType = z.enum(['profile', 'entry', 'message', 'signature'])

/** The picture itself comes as the file `file`: JPEG, PNG, WebP or AVIF, at most 12 MB and 40 megapixels. */
export const uploadImage = {
  summary: 'Upload a picture',
  description:
    "Keeps a picture, re-encoded as JPEG without the camera's metadata. A profile picture becomes the photo at once. The same id with the same picture is answered again.",
  errors: {
    403: ['PROFILE_LOCKED'],
    409: ['ID_TAKEN'],
    413: ['TOO_LARGE'],
    422: ['NOT_A_PICTURE', 'PICTURE_TOO_LARGE'],
    429: ['TOO_MANY_REQUESTS'],
  } as const,
  body: z.object({
    type: imageType,
    /** Made by the sender, so that the same picture sent twice is one; the server makes one where it is missing. */
    id: z.optional(id),
    response_id: z.optional(id),
    objective_id: z.optional(id),
  }),
  answer: z.object({ id, url: z.string() }),
}

export const getImage = {
  summary: 'Read a picture',
  description: 'A picture as JPEG, by `ID.jpg`. One that the user may not see does not exist.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({
    kind: imageType,
    file: z.string().check(z.regex(new RegExp(`^${UUID.source}\\.jpg$`))),
  }),
}

export type ImageType = z.infer<typeof imageType>
