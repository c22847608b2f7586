import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: whether the words of a search (`text`) are in a column of words, made by `search_words` (decision 096). Not true
 * for a text without words.
 */
export const hasWords = (wordsColumn: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(wordsColumn)} @@ search_query(${text})`

/** SQL: whether a text has another one in it, without regard to case, accents and other differences of spelling. */
export const hasText = (content: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(search_fold(${content}), nullif(search_fold(${text}), '')) > 0`
