import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import type { Study } from '../check/check'
import { studyId } from '../ids'
import { StudyMistakes } from '../read/mistake'
import { companyId, personId } from './documents'

const featureDocuments = (titles: readonly string[]): string => JSON.stringify(titles.map((title) => ({ title, enabled: true })))

/** The id of a group in the database. */
export const groupId = (study: string, group: string): string => studyId(study, 'group', group)

function taken(message: string): never {
  throw new StudyMistakes([{ file: 'this server', line: null, column: null, message }])
}

/** Refuses names and codes that another study, or somebody who registered herself, already has on this server. */
export async function refuseTaken(database: Database, { key: study, companies, people }: Study): Promise<void> {
  const groups = companies.flatMap((company) => company.groups)
  const company = await database.selectFrom('companies').select(['key', 'study_key'])
    .where('key', 'in', companies.map(({ key }) => key)).where('study_key', '!=', study).executeTakeFirst()
  if (company) taken(`the company \`${company.key}\` already belongs to the study \`${company.study_key}\`; give it another key`)

  const code = await database.selectFrom('groups').select('code')
    .where('code', 'in', groups.map((group) => group.code)).where('id', 'not in', groups.map(({ key }) => groupId(study, key))).executeTakeFirst()
  if (code) taken(`the code \`${code.code}\` already belongs to another group; give the group another code`)

  if (people.length === 0) return
  const user = await database.selectFrom('users').select('email')
    .where('email', 'in', people.map(({ email }) => email)).where('id', 'not in', people.map(({ key }) => personId(study, key))).executeTakeFirst()
  if (user) taken(`somebody already has an account with ${user.email}; give the person another address`)
}

/** Companies with their themes and groups, as the folder has them now. */
export async function loadCompanies(database: Database, { key: study, companies, themes }: Study): Promise<void> {
  for (const company of companies) {
    const company_id = companyId(study, company.key)
    await database.insertInto('companies')
      .values({ id: company_id, key: company.key, name: company.name, status: company.status, default_theme_key: company.default_theme, features: featureDocuments(company.features), study_key: study })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({
        name: sql`excluded.name`, status: sql`excluded.status`, default_theme_key: sql`excluded.default_theme_key`, features: sql`excluded.features`,
      }))
      .execute()

    const used = new Set([company.default_theme, ...company.groups.map(({ theme }) => theme)])
    await database.insertInto('themes')
      .values(themes.filter(({ key }) => used.has(key)).map((theme) => ({
        company_id, key: theme.key, name: theme.name, light: JSON.stringify(theme.light), dark: JSON.stringify(theme.dark), features: featureDocuments(theme.features),
      })))
      .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({
        name: sql`excluded.name`, light: sql`excluded.light`, dark: sql`excluded.dark`, features: sql`excluded.features`,
      }))
      .execute()

    await database.insertInto('groups')
      .values(company.groups.map((group) => ({
        id: groupId(study, group.key), company_id, key: group.key, name: group.name, code: group.code, theme_key: group.theme ?? company.default_theme, status: group.status,
      })))
      .onConflict((conflict) => conflict.column('id').doUpdateSet({
        name: sql`excluded.name`, code: sql`excluded.code`, theme_key: sql`excluded.theme_key`, status: sql`excluded.status`,
      }))
      .execute()
  }
}
