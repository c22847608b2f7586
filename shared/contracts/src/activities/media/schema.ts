import * as z from 'zod/mini'
import { id } from '../../common/schema'

/** The answer is the file itself, of the media type that it has: a picture (PNG, JPEG, WebP) or a video (MP4, WebM). */
export const getMedia = { params: z.object({ id }) }
