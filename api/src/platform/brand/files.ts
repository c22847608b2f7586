import type { BrandPictureDocument } from '../../database/documents/platform'
import type { Database } from '../../http/serve'
import type { BrandFile } from './logo'
import { type FileContent, rasterOf } from './raster'

const EXTENSIONS = { 'image/svg+xml': 'svg', 'image/png': 'png' } as const

/** Where browsers get pictures of brands. */
export const BRAND_FILES = '/brand-files/'

/** The address of a picture: another content is another address. */
export const brandFilePath = ({
  digest,
  content_type,
}: Pick<BrandPictureDocument, 'digest' | 'content_type'>): string =>
  `${BRAND_FILES}${digest}.${EXTENSIONS[content_type]}`

/** Height of pictures in mails, in CSS pixels, and how many of the device's each has. */
export const MAIL_HEIGHT = 36
const MAIL_DENSITY = 2

/** The address of a picture as PNG for mails. */
export const mailPicturePath = (src: string): string => src.replace(/\.(?:svg|png)$/, '@mail.png')

/** Stores a picture; the same content once. */
export async function keepBrandFile(database: Database, file: BrandFile): Promise<BrandPictureDocument> {
  await database
    .insertInto('brand_files')
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { content: _, ...picture } = file
  return picture
}

/** Pictures for mails that are kept in memory, each of a few kilobytes: anybody may ask for one. */
const MAX_KEPT = 100

const mailPictures = new Map<string, Promise<Buffer>>()

function mailPicture(digest: string, file: FileContent): Promise<Buffer> {
  const known = mailPictures.get(digest)
  if (known) return known
  const drawn = rasterOf(file, MAIL_HEIGHT * MAIL_DENSITY)
  if (mailPictures.size >= MAX_KEPT) mailPictures.clear()
  mailPictures.set(digest, drawn)
  // The next request tries again.
  drawn.catch(() => mailPictures.delete(digest))
  return drawn
}

/** The picture at a path of `brandFilePath` or `mailPicturePath`; undefined where there is none. */
export async function brandFileAt(database: Database, path: string): Promise<FileContent | undefined> {
  const [, digest, mail, extension] = /^\/brand-files\/([0-9a-f]{64})(@mail)?\.(svg|png)$/.exec(path) ?? []
  if (digest === undefined) return undefined
  const file = await database
    .selectFrom('brand_files')
    .where('digest', '=', digest)
    .select(['content', 'content_type'])
    .executeTakeFirst()
  if (!file) return undefined
  if (mail !== undefined) return { content: await mailPicture(digest, file), content_type: 'image/png' }
  return EXTENSIONS[file.content_type] === extension ? file : undefined
}
