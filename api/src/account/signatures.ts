import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { invalid, Refusal } from '../http/errors'
import type { Database } from '../http/serve'
import { saveImage } from './images/images'
import { pictureOf, type Picture } from './images/picture'

/** How far the darkest and the lightest dot of a picture lie apart at least, of 255, for something to be on it. */
const LEAST_CONTRAST = 32
const PNG = '\x89PNG\r\n\x1a\n'

/** Whether a picture is of one colour from edge to edge: nobody has written on it. */
async function isBlank({ content }: Picture): Promise<boolean> {
  const {
    channels: [grey],
  } = await sharp(content).greyscale().stats()
  return !grey || grey.max - grey.min < LEAST_CONTRAST
}

/**
 * A drawn signature re-encoded from the PNG that was sent, on white; null when
 * nothing is drawn on it, however many bytes it has. `field` is where a refusal
 * belongs: 422 NOT_A_PICTURE for anything but a PNG, PICTURE_TOO_LARGE.
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

/** Keeps a signature as the participant's own, in the caller's transaction, and gives its id; only they may see it. */
export function keepSignature(
  transaction: Database,
  user_id: string,
  objective_id: string,
  picture: Picture,
): Promise<string> {
  return saveImage(transaction, user_id, { type: 'signature', response_id: null, objective_id, ...picture })
}

/** Where a signature is seen. */
export const signatureUrl = (id: string): string => `/api/images/signature/${id}.jpg`

/** The picture of a participant's signature (JPEG); undefined where it is gone. */
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

/** SHA-256 of the picture of a signature, in hexadecimal digits; null where it is gone. */
export async function signatureHash(database: Database, user_id: string, id: string): Promise<string | null> {
  const bytes = await signatureBytes(database, user_id, id)
  return bytes ? createHash('sha256').update(bytes).digest('hex') : null
}
