import { type Kysely, type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from './tables'

/**
 * SQL: whether the words of a search (`text`) are in a column of words, made by `search_words` (decision 096). Not true
 * for a text without words. Without `index`, rows that other conditions name are read one by one.
 */
export const hasWords = (
  wordsColumn: string,
  text: string,
  { index = true }: { index?: boolean } = {},
): RawBuilder<boolean> => {
  const has = sql<boolean>`${sql.ref(wordsColumn)} @@ search_query(${text})`
  // No index answers this.
  return index ? has : sql<boolean>`(${has}) is true`
}

/** SQL: whether a text has another one in it, without regard to case, accents and other differences of spelling. */
export const hasText = (content: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(search_fold(${content}), nullif(search_fold(${text}), '')) > 0`

const plan = z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })])

/** How many messages, of everybody, PostgreSQL expects to have the words of a search: from its statistics, in about a millisecond. */
export async function estimatedMatches(database: Kysely<Tables>, text: string): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`
    explain (format json) select from messages m where ${hasWords('m.words', text)}`.execute(database)
  return z.parse(plan, rows[0]?.['QUERY PLAN'])[0].Plan['Plan Rows']
}
