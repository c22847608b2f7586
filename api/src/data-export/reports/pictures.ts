import { imageContent, smallPicture } from '../../account'
import type { Database } from '../../http/serve'
import type { Collected } from './collect'

/** Maximum number of pictures in a report, which keeps it small enough for a mail. */
export const MAX_PICTURES = 24

/** The longest edge of a picture in a report, in pixels: a third of the page at 230 dpi. */
export const SIDE_PIXELS = 480

/** Small copies of a report's pictures, by the file names that it sets in `collected`. Pictures that cannot be decoded are omitted. */
export async function readPictures(
  database: Database,
  user_id: string,
  { activities }: Collected,
): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {}
  const pictures = [...activities.values()].flatMap(({ objectives }) =>
    [...objectives.values()].flatMap((objective) => objective.pictures),
  )
  for (const [place, picture] of pictures.slice(0, MAX_PICTURES).entries()) {
    const stored = await imageContent(database, user_id, picture.image_id)
    const small = stored && (await smallPicture(stored, SIDE_PIXELS))
    if (!small) continue
    picture.file = `picture-${place}.jpg`
    files[picture.file] = small
  }
  return files
}
