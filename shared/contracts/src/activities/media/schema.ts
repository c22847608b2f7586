import * as z from 'zod/mini'
import { id } from '../../common/schema'

/** The response is the file with its media type: a picture (PNG, JPEG, WebP) or a video (MP4, WebM). */
export const getMedia = {
  summary: 'Read a picture or video of a study',
  description: 'The file, also in part (Range, RFC 9110). It never changes under its id.',
  errors: { 404: ['NOT_FOUND'], 416: ['NO_SUCH_PART'] } as const,
  params: z.object({ id }),
}
