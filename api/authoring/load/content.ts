import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { PageDocument } from '../../src/account'
import type { HealthyDoseDocument } from '../../src/activities'
import type { Database } from '../../src/http/serve'
import { studyId } from '@almanac/formats/study-files/ids'
import type { Study } from '../check/check'
import type { PageFile } from '../format/study'
import type { LoadedActivity } from '../history/responses'
import { groupId } from './companies'
import type { ByCompany, DefinitionCounts } from './definitions'
import { definitionOf, writeDynamicList } from '../../src/surveys'
import { companyId, dynamicListId, healthyDoseId, mediaId, mediaOfSurvey } from './documents'

/** The id of a page, the same at every load. */
const pageId = (study: string, company: string, page: string): string => studyId(study, company, 'page', page)

function documentOf({ title, text, questions }: PageFile): PageDocument {
  return { title, ...(text === undefined ? {} : { text }), ...(questions ? { questions } : {}) }
}

/**
 * Stores new and changed pages as a further version, which replaces the previous one; a page
 * without a file is withdrawn. Acceptances remain on record with their version.
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

/**
 * Stores the healthy doses of the study for each of its companies. A changed one is overwritten: no
 * recorded data refers to its text.
 */
export async function loadHealthyDoses(
  database: Database,
  { key: study, companies, healthy_doses }: Study,
): Promise<DefinitionCounts> {
  const counts: DefinitionCounts = { added: 0, changed: 0 }
  const wanted = companies.flatMap(({ key: company }) =>
    healthy_doses.map(({ key, title, text }) => {
      const document: HealthyDoseDocument = { title, text }
      return {
        id: healthyDoseId(study, company, key),
        company_id: companyId(study, company),
        key,
        document: JSON.stringify(document),
      }
    }),
  )
  if (wanted.length === 0) return counts
  const stored = await database
    .selectFrom('healthy_doses')
    .select(['id', 'document'])
    .where(
      'id',
      'in',
      wanted.map(({ id }) => id),
    )
    .execute()
  const before = new Map(stored.map(({ id, document }) => [id, document]))
  for (const dose of wanted) {
    if (isDeepStrictEqual(before.get(dose.id), JSON.parse(dose.document))) continue
    await database
      .insertInto('healthy_doses')
      .values(dose)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ document: dose.document }))
      .execute()
    counts[before.has(dose.id) ? 'changed' : 'added'] += 1
  }
  return counts
}

/** Stores the searchable lists for each company. */
export async function loadDynamicLists(
  database: Database,
  { key: study, companies, dynamic_lists }: Study,
): Promise<void> {
  for (const { key: company } of companies)
    for (const { key, title, items = [] } of dynamic_lists)
      await writeDynamicList(database, {
        id: dynamicListId(study, company, key),
        company_id: companyId(study, company),
        key,
        title,
        items,
      })
}

/** Stores the pictures and videos in a company's activities and surveys. Earlier ones are kept for earlier versions. */
export async function loadMedia(
  database: Database,
  { key: study, companies, surveys, media }: Study,
  activities: ByCompany<LoadedActivity>,
): Promise<void> {
  const ofSurveys = new Set(surveys.flatMap((survey) => mediaOfSurvey(definitionOf(survey))))
  for (const company of companies) {
    const shown = new Set(
      [...(activities.get(company.key)?.values() ?? [])].flatMap(({ document }) =>
        document.objectives.flatMap(({ content_image, content_video }) => [content_image?.id, content_video?.id]),
      ),
    )
    for (const { file, checksum, content_type, content } of media) {
      const id = mediaId(study, company.key, file, checksum)
      if (!shown.has(id) && !ofSurveys.has(file)) continue
      await database
        .insertInto('study_media')
        .values({
          id,
          company_id: companyId(study, company.key),
          key: `${file} ${checksum}`,
          content_type,
          content: Buffer.from(content, 'base64'),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    }
  }
}
