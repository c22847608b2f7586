import * as z from 'zod/mini'
import { id } from '../../common/schema'

export const imageType = z.enum(['profile', 'entry', 'message', 'signature'])

/** The picture itself comes as the file `file`: JPEG, PNG, WebP or AVIF, at most 12 MB and 40 megapixels. */
export const uploadImage = {
  body: z.object({
    type: imageType,
    /** Made by whoever sends it, so that the same picture sent twice is one; the server makes one where it is missing. */
    id: z.optional(id),
    response_id: z.optional(id),
    objective_id: z.optional(id),
  }),
  answer: z.object({ id, url: z.string() }),
}

export const getImage = {
  params: z.object({
    kind: imageType,
    file: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/)),
  }),
}

export type ImageType = z.infer<typeof imageType>
