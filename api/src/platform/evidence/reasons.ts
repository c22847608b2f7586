import { sql } from 'kysely'
import type { Reason } from '../../database/tables/evidence'
import { DEFAULT_LOCALE } from '../../http/locales'
import type { Database } from '../../http/serve'
import { wordsOf } from '../../http/words'
import { serverReasonIn } from '../operations/server-reasons'

/** Reasons in a language; a value is shown as it is. */
export function reasonIn(locale: string, reasons: readonly Reason[]): string {
  const words = wordsOf(locale)
  return reasons.map(({ code, values }) => words(`release_reasons.${code}`, values)).join(' ')
}

/** The reason of a conclusion: by code, and in English for the history and the log. */
export const because = (...reasons: Reason[]): { reason: string; reasons: Reason[] } => ({
  reason: reasonIn(DEFAULT_LOCALE, reasons),
  reasons,
})

/** Verdicts whose reasons are shown elsewhere: in the history of rules, the timeline and plans that were stopped. */
const MAX_VERDICTS = 500

/** Shows reasons that are stored in English in another language, where they are the server's; others are a person's words. */
export async function reasonTranslator(
  database: Database,
  locale: string,
): Promise<(reason: string | null) => string | null> {
  if (locale === DEFAULT_LOCALE) return (reason) => reason
  const rows = await database
    .selectFrom('release_verdicts')
    .where(sql<boolean>`reasons is not null`)
    .orderBy('at', 'desc')
    .limit(MAX_VERDICTS)
    .select(['reason', 'reasons'])
    .execute()
  const shown = new Map(rows.map(({ reason, reasons }) => [reason, reasonIn(locale, reasons ?? [])]))
  return (reason) => (reason === null ? null : (shown.get(reason) ?? serverReasonIn(locale, reason) ?? reason))
}
