import { canonicalJson } from '@almanac/domain/canonical'
import type { ThemeDocument } from '../../database/documents/brands'
import type { Database } from '../../http/serve'

/** A theme of a company. */
interface ThemeKey {
  company_id: string
  key: string
}

const versionsOf = (database: Database, { company_id, key }: ThemeKey) =>
  database
    .selectFrom('theme_versions')
    .where('company_id', '=', company_id)
    .where('key', '=', key)
    .select(['version', 'origin', 'document', 'before', 'made_by', 'made_at', 'note'])
    .orderBy('version', 'desc')

/** The latest versions of a theme, the newest first. */
export const latestVersions = (database: Database, theme: ThemeKey, most: number) =>
  versionsOf(database, theme).limit(most).execute()

export const versionOf = (database: Database, theme: ThemeKey, version: number) =>
  versionsOf(database, theme).where('version', '=', version).executeTakeFirst()

export const newestVersion = (database: Database, theme: ThemeKey) =>
  versionsOf(database, theme).limit(1).executeTakeFirst()

export const newestOfStudy = (database: Database, theme: ThemeKey) =>
  versionsOf(database, theme).where('origin', '=', 'study').limit(1).executeTakeFirst()

/** Whether two themes look and read the same. */
export const isSameTheme = (one: ThemeDocument, other: ThemeDocument): boolean =>
  canonicalJson({ ...one, accent: null }) === canonicalJson({ ...other, accent: null })

/** Keeps what a study's files say of a theme as a version, so that there is a way back to it; returns its number. */
export async function noteOfStudy(database: Database, theme: ThemeKey, document: ThemeDocument): Promise<number> {
  const known = await newestOfStudy(database, theme)
  if (known && isSameTheme(known.document, document)) return known.version
  const version = ((await newestVersion(database, theme))?.version ?? 0) + 1
  const { company_id, key } = theme
  await database
    .insertInto('theme_versions')
    .values({
      company_id,
      key,
      version,
      origin: 'study',
      document: JSON.stringify(document),
      before: null,
      made_by: 'study files',
      note: null,
    })
    .execute()
  return version
}
