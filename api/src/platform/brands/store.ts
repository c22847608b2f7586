import { sql } from 'kysely'
import type { BrandDraft, BrandPicture } from '@almanac/contracts/platform/brands'
import { inTransaction } from '../../database/transaction'
import type { ThemeDocument } from '../../database/documents/brands'
import { conflict, notFound, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { themeDocument } from '../theme/theme'
import { draftOf } from './draft'

/** Which theme of which company, by their keys. */
export interface BrandName {
  company: string
  theme: string
}

/** A theme of a company with what everybody gets of it. */
export interface LiveTheme {
  company_id: string
  company_name: string
  key: string
  /** The version that everybody gets; null for what the study's files say. */
  version: number | null
  document: ThemeDocument
}

/** The theme of these keys, complete. 404 without one. */
export async function liveTheme(database: Database, { company, theme: key }: BrandName): Promise<LiveTheme> {
  const found = await database
    .selectFrom('themes')
    .innerJoin('companies', 'companies.id', 'themes.company_id')
    .where('companies.key', '=', company)
    .where('themes.key', '=', key)
    .selectAll('themes')
    .select('companies.name as company_name')
    .executeTakeFirst()
  if (!found) throw notFound()
  const { company_id, company_name, version, name, brand } = found
  const { light, dark } = themeDocument(found)
  const published = version === null ? undefined : await documentOfVersion(database, { company_id, key }, version)
  return {
    company_id,
    company_name,
    key,
    version,
    document: { name, accent: published?.accent ?? null, light, dark, brand },
  }
}

async function documentOfVersion(
  database: Database,
  { company_id, key }: Pick<LiveTheme, 'company_id' | 'key'>,
  version: number,
): Promise<ThemeDocument | undefined> {
  const found = await database
    .selectFrom('theme_versions')
    .where('company_id', '=', company_id)
    .where('key', '=', key)
    .where('version', '=', version)
    .select('document')
    .executeTakeFirst()
  return found?.document
}

/** What is being edited of a theme. */
export interface StoredDraft {
  /** 0 while nobody has changed anything. */
  revision: number
  draft: BrandDraft
  changed: { by: string; at: Date } | null
}

/** The draft of a theme: as it was stored last, else what everybody gets. */
export async function readDraft(database: Database, live: LiveTheme): Promise<StoredDraft> {
  const stored = await database
    .selectFrom('theme_drafts')
    .where('company_id', '=', live.company_id)
    .where('key', '=', live.key)
    .select(['revision', 'document', 'changed_by', 'changed_at'])
    .executeTakeFirst()
  if (!stored) return { revision: 0, draft: draftOf(live.document, live.company_name), changed: null }
  const { revision, document, changed_by, changed_at } = stored
  return { revision, draft: document, changed: { by: changed_by, at: changed_at } }
}

/** The picture as it is stored: its size is not what a client says. 422 for one that nobody has added. */
async function storedPicture(
  database: Database,
  picture: BrandPicture | null,
  field: string,
): Promise<BrandPicture | null> {
  if (!picture) return null
  const found = await database
    .selectFrom('brand_files')
    .where('digest', '=', picture.digest)
    .select(['digest', 'content_type', 'width', 'height'])
    .executeTakeFirst()
  if (!found) throw new Refusal(422, [{ code: 'BRAND_PICTURE_UNKNOWN', field }])
  return found
}

/** Stores a draft in place of the one with this revision. 409 where there is another one by now. */
export function saveDraft(
  database: Database,
  live: LiveTheme,
  { revision, draft }: Pick<StoredDraft, 'revision' | 'draft'>,
  by: string,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const document = JSON.stringify({
      ...draft,
      logo: await storedPicture(transaction, draft.logo, 'logo'),
      logo_dark: await storedPicture(transaction, draft.logo_dark, 'logo_dark'),
      mark: await storedPicture(transaction, draft.mark, 'mark'),
    })
    const { company_id, key } = live
    // Two first changes at once: one inserts, the other finds it in its way.
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('theme_drafts')
      .values({ company_id, key, revision: 1, document, changed_by: by })
      .onConflict((present) =>
        present
          .columns(['company_id', 'key'])
          .doUpdateSet({
            revision: revision + 1,
            document,
            changed_by: by,
            changed_at: sql<Date>`clock_timestamp()`,
          })
          .where('theme_drafts.revision', '=', revision),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) throw conflict('BRAND_DRAFT_CHANGED')
  })
}
