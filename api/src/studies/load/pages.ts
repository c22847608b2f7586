import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { PageDocument } from '../../account'
import { studyId } from '../../study-files/ids'
import type { Database } from '../../http/serve'
import type { Study } from '../check/check'
import type { PageFile } from '../format/pages'
import { groupId } from './companies'
import type { DefinitionCounts } from './definitions'
import { companyId } from './documents'

/** The id of a page: the same at every load. */
const pageId = (study: string, company: string, page: string): string => studyId(study, company, 'page', page)

function documentOf({ title, text, questions }: PageFile): PageDocument {
  return { title, ...(text === undefined ? {} : { text }), ...(questions ? { questions } : {}) }
}

/**
 * Writes the pages that are new or changed as a further version, which takes
 * the place of the one before; a page whose file is gone is withdrawn. What was
 * accepted stays on record with its version.
 */
export async function loadPages(
  database: Database,
  { key: study, companies, pages }: Study,
): Promise<DefinitionCounts> {
  const counts: DefinitionCounts = { added: 0, changed: 0 }
  const stored = await database
    .selectFrom('pages')
    .distinctOn('id')
    .select(['id', 'version', 'kind', 'group_id', 'document', 'withdrawn_at'])
    .where(
      'company_id',
      'in',
      companies.map(({ key }) => companyId(study, key)),
    )
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute()
  const latest = new Map(stored.map((row) => [row.id, row]))
  const wanted = pages.map((page) => ({
    id: pageId(study, page.company, page.key),
    company_id: companyId(study, page.company),
    group_id: page.group === undefined ? null : groupId(study, page.group),
    kind: page.kind,
    key: page.key,
    document: JSON.stringify(documentOf(page)),
  }))

  const withdraw = async (ids: string[]): Promise<void> => {
    if (ids.length > 0)
      await database
        .updateTable('pages')
        .set({ withdrawn_at: sql<Date>`now()` })
        .where('id', 'in', ids)
        .where('withdrawn_at', 'is', null)
        .execute()
  }
  const named = new Set(wanted.map(({ id }) => id))
  await withdraw(stored.filter(({ id }) => !named.has(id)).map(({ id }) => id))

  for (const page of wanted) {
    const { id, kind, group_id, document } = page
    const before = latest.get(id)
    if (before && isDeepStrictEqual(before.document, JSON.parse(document))) {
      if (before.kind === kind && before.group_id === group_id && before.withdrawn_at === null) continue
      await database
        .updateTable('pages')
        .set({ kind, group_id, withdrawn_at: null })
        .where('id', '=', id)
        .where('version', '=', before.version)
        .execute()
      counts.changed += 1
    } else {
      await withdraw([id])
      await database
        .insertInto('pages')
        .values({ ...page, version: (before?.version ?? 0) + 1 })
        .execute()
      counts[before ? 'changed' : 'added'] += 1
    }
  }
  return counts
}
