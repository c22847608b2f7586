import { sql } from 'kysely'
import { instantText } from '../../database/instant-text'
import { inBatches, type Batches } from '../../database/own-data'
import type { Database } from '../../http/serve'

/** Members per query. */
const MEMBERS_BATCH_SIZE = 1_000

/** A company of a study. */
export interface StudyCompany {
  id: string
  key: string
}

/** Somebody who takes part in a study. */
export interface StudyMember {
  user_id: string
  /** Keys of their companies and groups in this study, in alphabetical order. */
  companies: string[]
  groups: string[]
  /** When they joined the first of them: ISO 8601 in UTC with microseconds. */
  joined_at: string
}

/** The companies of a study by key; empty for an unknown study. */
export function companiesOfStudy(database: Database, study_key: string): Promise<StudyCompany[]> {
  return database
    .selectFrom('companies')
    .where('study_key', '=', study_key)
    .select(['id', 'key'])
    .orderBy('key')
    .execute()
}

/** The keys of all studies that were loaded. */
export async function studyKeys(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('companies').select('study_key').distinct().orderBy('study_key').execute()
  return rows.map(({ study_key }) => study_key)
}

/** All members of a study, in a stable order. */
export function studyMembers(database: Database, company_ids: readonly string[]): Batches<StudyMember> {
  return inBatches(async (last: { user_id: string } | undefined) => {
    const { rows } = await sql<StudyMember>`
      select member.user_id,
        array_agg(distinct companies.key order by companies.key) as companies,
        array_agg(distinct groups.key order by groups.key) as groups,
        ${instantText(sql`min(member.joined_at)`)} as joined_at
      from (select distinct user_id from memberships
        where company_id = any(${company_ids}::uuid[]) and (${last?.user_id ?? null}::uuid is null or user_id > ${last?.user_id ?? null}::uuid)
        order by user_id limit ${MEMBERS_BATCH_SIZE}) page
      join memberships member on member.user_id = page.user_id and member.company_id = any(${company_ids}::uuid[])
      join companies on companies.id = member.company_id
      join groups on groups.id = member.group_id
      group by member.user_id order by member.user_id`.execute(database)
    return rows
  }, MEMBERS_BATCH_SIZE)
}
