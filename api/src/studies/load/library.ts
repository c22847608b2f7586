import { sql } from 'kysely'
import type { LibraryCategoryDocument, LibraryCategoryFile } from '../../activities'
import { studyId } from '../../study-files/ids'
import type { Database } from '../../http/serve'
import type { Study } from '../check/check'
import { activityId, companyId } from './documents'

/** The categories of the library that a company offers, in the order of the file. */
export function categoriesOf({ library }: Pick<Study, 'library'>, company: string): LibraryCategoryFile[] {
  return library.filter(({ companies }) => companies === undefined || companies.includes(company))
}

/** Writes the library of each company as the file has it now. What somebody joined from it stays with them. */
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
    const gone = database.deleteFrom('library_categories').where('company_id', '=', company_id)
    await (
      rows.length === 0
        ? gone
        : gone.where(
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
