import * as z from 'zod/mini'
import { key } from '../../study-files/texts'

/** `study.yaml`: what the folder is. The key is in every id, so it never changes once people take part. */
export const studyFile = z.strictObject({
  key,
  name: z.string().check(z.minLength(1)),
  /** Another seed gives another believable history. */
  seed: z.int(),
})
