import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: whether the words of a search (`text`) are in a column of words, made by `search_words` (decision 096). Not true
 * for a text without words. Without `index`, rows that other conditions name are read one by one.
 */
export const hasWords = (
  wordsColumn: string,
  text: string,
  { index = true }: { index?: boolean } = {},
): RawBuilder<boolean> => {
  const column = sql.ref(wordsColumn)
  // An expression is not what is indexed.
  return sql<boolean>`${index ? column : sql`(${column} || ''::tsvector)`} @@ search_query(${text})`
}

/** SQL: whether a text has another one in it, without regard to case, accents and other differences of spelling. */
export const hasText = (content: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(search_fold(${content}), nullif(search_fold(${text}), '')) > 0`
