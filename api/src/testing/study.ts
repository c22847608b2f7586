import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Palette } from '@almanac/contracts/platform/theme'
import type { Tables } from '../database/tables'
import type { FeatureDocument } from '../database/documents/platform'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../database/transaction'
import type { Database } from '../http/serve'
import { raiseRevision } from '../platform/registry/revision'

const palette: Palette = {
  ground: '#ffffff',
  surface: '#ffffff',
  ink: '#111111',
  ink_soft: '#444444',
  line: '#cccccc',
  control: '#666666',
  accent: '#004499',
  on_accent: '#ffffff',
  accent_soft: '#dde8f8',
  good: '#116611',
  warning: '#774400',
  wrong: '#aa1111',
}

export interface TestCompany {
  company_id: string
  group_id: string
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The company with this key, one group and one theme, created on first use in one transaction, because tests create participants concurrently. */
export function companyOf(database: Database, key: string, features: FeatureDocument[] = []): Promise<TestCompany> {
  return inTransaction(database, (transaction) => companyIn(transaction, key, features))
}

async function companyIn(
  database: Transaction<Tables>,
  key: string,
  features: FeatureDocument[],
): Promise<TestCompany> {
  const company_id = newId()
  const made = await database
    .insertInto('companies')
    .values({
      id: company_id,
      key,
      name: `Company ${key}`,
      status: 'open',
      default_theme_key: 'plain',
      features: JSON.stringify(features),
      study_key: 'test',
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 0n) {
    return database
      .selectFrom('companies')
      .innerJoin('groups', 'groups.company_id', 'companies.id')
      .where('companies.key', '=', key)
      .select(['companies.id as company_id', 'groups.id as group_id'])
      .executeTakeFirstOrThrow()
  }
  await database
    .insertInto('themes')
    .values({
      company_id,
      key: 'plain',
      name: 'Plain',
      light: JSON.stringify(palette),
      dark: JSON.stringify(palette),
      features: '[]',
    })
    .execute()
  const group_id = newId()
  const code = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  await database
    .insertInto('groups')
    .values({ id: group_id, company_id, key: 'all', name: 'Everyone', code, theme_key: 'plain', status: 'open' })
    .execute()
  await raiseRevision(database)
  return { company_id, group_id }
}
