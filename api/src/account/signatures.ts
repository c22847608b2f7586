import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { invalid, Refusal } from '../http/errors'
import type { Database } from '../http/serve'
import { saveImage } from './images/images'
import { pictureOf, type Picture } from './images/picture'

/** Minimum difference between the darkest and the lightest pixel, of 255, for a picture that is not blank. */
const LEAST_CONTRAST = 32
const PNG = '\x89PNG\r\n\x1a\n'

/** Whether a picture has only one color, because nobody has written on it. */
async function isBlank({ content }: Picture): Promise<boolean> {
  const {
    channels: [grey],
  } = await sharp(content).greyscale().stats()
  return !grey || grey.max - grey.min < LEAST_CONTRAST
}

/**
 * Re-encodes a drawn signature from an uploaded PNG, on white; null when the drawing is blank.
 * `field` is the field of an error: 422 NOT_A_PICTURE for anything but a PNG, PICTURE_TOO_LARGE.
 */
export async function signatureOf(bytes: Buffer, field: string): Promise<Picture | null> {
  if (bytes.toString('latin1', 0, PNG.length) !== PNG) throw invalid('NOT_A_PICTURE', field)
  try {
    const picture = await pictureOf(bytes, { square: false })
    return (await isBlank(picture)) ? null : picture
  } catch (error) {
    if (error instanceof Refusal)
      throw new Refusal(
        error.status,
        error.entries.map((entry) => ({ ...entry, field })),
      )
    throw error
  }
}

/** Stores a signature that only the participant may view, in the caller's transaction, and returns its id. */
export function keepSignature(
  transaction: Database,
  user_id: string,
  objective_id: string,
  picture: Picture,
): Promise<string> {
  return saveImage(transaction, user_id, { type: 'signature', response_id: null, objective_id, ...picture })
}

/** The address of a signature's picture. */
export const signatureUrl = (id: string): string => `/api/images/signature/${id}.jpg`

/** The picture of a participant's signature (JPEG); undefined where it was deleted. */
export async function signatureBytes(database: Database, user_id: string, id: string): Promise<Buffer | undefined> {
  const found = await database
    .selectFrom('images')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('type', '=', 'signature')
    .select('content')
    .executeTakeFirst()
  return found?.content
}

/** SHA-256 of a signature's picture, in hexadecimal digits; null where it was deleted. */
export async function signatureHash(database: Database, user_id: string, id: string): Promise<string | null> {
  const bytes = await signatureBytes(database, user_id, id)
  return bytes ? createHash('sha256').update(bytes).digest('hex') : null
}
