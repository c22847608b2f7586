import { type RawBuilder, sql } from 'kysely'
import type { CompanyPasskeys, PasskeyChange, PasskeySetting } from '@almanac/contracts/platform/company-passkeys'
import { inTransaction } from '../../database/transaction'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { record } from '../audit/audit-trail'

/** As many companies as are listed. */
const MAX_LISTED = 1_000

/** SQL: what a company asks for. */
const setting = sql<PasskeySetting>`case
  when companies.all_passkeys_since is not null then 'all'
  when companies.clinicians_passkeys_since is not null then 'clinicians'
  else 'optional' end`

const requiredFrom = sql<Date | null>`coalesce(companies.all_passkeys_since, companies.clinicians_passkeys_since)
  + make_interval(days => companies.passkey_days)`

const people = sql<number>`(select count(distinct user_id)::int from memberships where company_id = companies.id)`

const withPasskey = sql<number>`(select count(distinct memberships.user_id)::int from memberships
  join passkeys on passkeys.user_id = memberships.user_id where memberships.company_id = companies.id)`

function settings(database: Database) {
  return database
    .selectFrom('companies')
    .select(['key', 'name', 'passkey_days as days', 'passkeys_of_study as of_study'])
    .select([
      setting.as('setting'),
      requiredFrom.as('required_from'),
      people.as('people'),
      withPasskey.as('with_passkey'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof settings>['execute']>>[number]

const answerOf = ({ key, name, required_from, ...row }: Row): CompanyPasskeys => ({
  company: { key, name },
  required_from: required_from?.toISOString() ?? null,
  ...row,
})

/** Of whom each company asks a passkey, by name. */
export async function allCompanyPasskeys(database: Database): Promise<CompanyPasskeys[]> {
  const rows = await settings(database).orderBy('name').orderBy('key').limit(MAX_LISTED).execute()
  return rows.map(answerOf)
}

/** Of whom a company asks a passkey. 404 without it. */
export async function companyPasskeys(database: Database, company: string): Promise<CompanyPasskeys> {
  const row = await settings(database).where('key', '=', company).executeTakeFirst()
  if (!row) throw notFound()
  return answerOf(row)
}

/** SQL: since when, after the change: whom it was asked of already is not given the days anew. */
const sinceNow = (column: string, isAsked: boolean): RawBuilder<Date | null> =>
  isAsked ? sql<Date | null>`coalesce(${sql.ref(column)}, now())` : sql<Date | null>`null`

/** The columns of a setting. */
export const passkeyColumns = ({ setting: asked, days }: PasskeyChange) => ({
  clinicians_passkeys_since: sinceNow('companies.clinicians_passkeys_since', asked !== 'optional'),
  all_passkeys_since: sinceNow('companies.all_passkeys_since', asked === 'all'),
  passkey_days: days,
})

/** Changes of whom a company asks a passkey, and records it. From then on the files of its study change it no more. 404 without the company. */
export async function changePasskeys(
  database: Database,
  company: string,
  change: PasskeyChange,
  actor: string,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('companies')
      .where('key', '=', company)
      .set({ ...passkeyColumns(change), passkeys_of_study: false })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound()
    await record(transaction, {
      actor,
      action: 'passkeys_asked',
      subject: `company: ${company}`,
      document: { ...change },
    })
  })
}
