import { sql, type Kysely } from 'kysely'

/** The number of responses of each month: the count of all is the sum of its months, however long the history is. */
const statements = [
  `alter table response_months add column responses integer not null default 0`,
  `update response_months set responses = counted.responses
    from (
      select user_id, activity_id, date_trunc('month', date_posted_for::timestamp)::date as month, is_visible,
        sum(responses)::integer as responses
      from response_days group by 1, 2, 3, 4
    ) as counted
    where counted.user_id = response_months.user_id and counted.activity_id = response_months.activity_id
      and counted.month = response_months.month and counted.is_visible = response_months.is_visible`,
  `alter table response_months alter column responses drop default`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
