import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ActivityDocument, LibraryCategoryDocument, LibraryCategoryFile } from '../../src/activities'
import type { Database } from '../../src/http/serve'
import { studyId } from '@almanac/formats/study-files/ids'
import type { SurveyDefinition } from '@almanac/domain/survey'
import { readDefinition } from '../../src/surveys'
import type { Study } from '../check/check'
import type { LoadedActivity } from '../history/responses'
import type { LoadedSurvey } from '../history/surveys'
import { activityDocument, activityId, companyId, surveyDocument, surveyId } from './documents'

interface Wanted<D> {
  id: string
  company_id: string
  company: string
  key: string
  document: D
}

/** Counts of new definitions and of new versions. */
export interface DefinitionCounts {
  added: number
  changed: number
}

/** The current versions, by company and key. */
export type ByCompany<T> = Map<string, Map<string, T>>

/**
 * Stores new and changed definitions as a further version: answers to an older one stay readable as
 * they were asked.
 */
async function loadVersions<D extends object>(
  database: Database,
  table: 'activity_definitions' | 'surveys',
  wanted: readonly Wanted<D>[],
  /** Converts a stored document to the format of this release. */
  today: (stored: unknown) => unknown = (stored) => stored,
) {
  const counts: DefinitionCounts = { added: 0, changed: 0 }
  const loaded: ByCompany<{ id: string; version: number; document: D }> = new Map()
  const stored =
    wanted.length === 0
      ? []
      : await database
          .selectFrom(table)
          .distinctOn('id')
          .select(['id', 'version', 'document'])
          .where(
            'id',
            'in',
            wanted.map(({ id }) => id),
          )
          .orderBy('id')
          .orderBy('version', 'desc')
          .execute()
  const latest = new Map(stored.map((row) => [row.id, row]))
  const rows = []
  for (const { id, company_id, company, key, document } of wanted) {
    const before = latest.get(id)
    const written = JSON.stringify(document)
    const same = before !== undefined && isDeepStrictEqual(today(before.document), JSON.parse(written))
    const version = before === undefined ? 1 : before.version + (same ? 0 : 1)
    if (!same) {
      rows.push({ id, version, company_id, key, document: written })
      counts[before ? 'changed' : 'added'] += 1
    }
    const ofCompany = loaded.get(company) ?? new Map<string, { id: string; version: number; document: D }>()
    loaded.set(company, ofCompany.set(key, { id, version, document }))
  }
  if (rows.length > 0) await database.insertInto(table).values(rows).execute()
  return { counts, loaded }
}

/** Stores the surveys of the study for each company. */
export async function loadSurveys(
  database: Database,
  { key: study, companies, surveys, media }: Study,
): Promise<{ counts: DefinitionCounts; loaded: ByCompany<LoadedSurvey> }> {
  const checksums = new Map(media.map(({ file, checksum }) => [file, checksum]))
  return loadVersions<SurveyDefinition>(
    database,
    'surveys',
    companies.flatMap((company) =>
      surveys.map((survey) => ({
        id: surveyId(study, company.key, survey.key),
        company_id: companyId(study, company.key),
        company: company.key,
        key: survey.key,
        document: surveyDocument(study, company.key, survey, checksums),
      })),
    ),
    (stored) => JSON.parse(JSON.stringify(readDefinition(stored))),
  )
}

/** Stores the activities of a company's groups and library; everybody who has one gets its newest version. */
export async function loadActivities(
  database: Database,
  { key: study, companies, activities, library, media }: Study,
): Promise<{ counts: DefinitionCounts; loaded: ByCompany<LoadedActivity> }> {
  const checksums = new Map(media.map(({ file, checksum }) => [file, checksum]))
  const wanted = companies.flatMap((company) => {
    const used = new Set(
      [...company.groups, ...categoriesOf({ library }, company.key)].flatMap((one) => one.activities),
    )
    return activities
      .filter(({ key }) => used.has(key))
      .map((activity) => ({
        id: activityId(study, company.key, activity.key),
        company_id: companyId(study, company.key),
        company: company.key,
        key: activity.key,
        document: activityDocument(study, company, activity, checksums),
      }))
  })
  const result = await loadVersions<ActivityDocument>(database, 'activity_definitions', wanted)
  if (result.counts.changed > 0) {
    await sql`
      update participant_activities as theirs set definition_version = newest.version
      from (select id, max(version) as version from activity_definitions group by id) as newest
      where theirs.activity_id = newest.id and theirs.definition_version < newest.version`.execute(database)
  }
  return result
}

/** The categories of a company's library, in the order of the file. */
function categoriesOf({ library }: Pick<Study, 'library'>, company: string): LibraryCategoryFile[] {
  return library.filter(({ companies }) => companies === undefined || companies.includes(company))
}

/** Stores the library of each company as in the file. Activities that participants joined from it are kept. */
export async function loadLibrary(database: Database, study: Study): Promise<void> {
  for (const company of study.companies) {
    const company_id = companyId(study.key, company.key)
    const rows = categoriesOf(study, company.key).map(
      ({ key, name, description, icon, display, activities }, position) => {
        const document: LibraryCategoryDocument = {
          name,
          description,
          icon,
          display,
          activity_ids: activities.map((activity) => activityId(study.key, company.key, activity)),
        }
        return {
          id: studyId(study.key, company.key, 'library_category', key),
          company_id,
          key,
          position,
          document: JSON.stringify(document),
        }
      },
    )
    const removed = database.deleteFrom('library_categories').where('company_id', '=', company_id)
    await (
      rows.length === 0
        ? removed
        : removed.where(
            'id',
            'not in',
            rows.map(({ id }) => id),
          )
    ).execute()
    if (rows.length === 0) continue
    await database
      .insertInto('library_categories')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ position: sql`excluded.position`, document: sql`excluded.document` }),
      )
      .execute()
  }
}
