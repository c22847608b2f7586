import { localise } from '@almanac/domain/texts'
import { formatsOf, zoneOf } from '../../account'
import type { Database } from '../../http/serve'
import { wordsOf, type Words } from '../../http/words'
import { footerWords, frameOf, isolated, momentInWords, pageWords, renderPdf, shown } from '../../pdf'
import { documentBrandOf } from '../../platform'
import { fullName, peopleById } from '../../people'
import { completedOne, type CompletedRow, scoreAnswer, scoresAnswer } from '../responses/queries'
import { questionsInWords } from './questions-in-words'

/**
 * A completed survey as a document, in the version and language in which it was answered; in the
 * reader's language where none was recorded. Dates and numbers are of the participant's region. Undefined for another user's response or an incomplete
 * one.
 */
export async function surveyReport(
  database: Database,
  user_id: string,
  response_id: string,
  reader_locale: string,
): Promise<Buffer | undefined> {
  const row = await completedOne(database, user_id, response_id)
  if (!row) return undefined
  const locale = await formatsOf(database, user_id, row.locale ?? reader_locale)
  const t = wordsOf(locale)
  const [person, zone] = await Promise.all([peopleById(database, [user_id]), zoneOf(database, user_id)])
  const time_zone = row.time_zone ?? zone
  const { title, source } = row.survey.definition
  const document = {
    ...frameOf(shown(localise(title, locale)), locale, footerWords(t)),
    words: { page: pageWords(t), scores: t('reports.score'), answers: t('reports.answers') },
    facts: [
      [t('reports.participant'), isolated(fullName(person.get(user_id)) || t('reports.nameless'))],
      [t('reports.completed'), momentInWords(row.completed_at, locale, time_zone)],
      ...(source === null ? [] : [[t('reports.source'), isolated(source)]]),
    ],
    scores: scoresOf(row, locale, t),
    questions: questionsInWords(row, locale, { t, time_zone }),
  }
  return renderPdf('survey-report', document, {}, await documentBrandOf(database, user_id, row.company_id))
}

/** Scores with their bands; a score with too few answers is marked as such. */
function scoresOf(row: CompletedRow, locale: string, t: Words) {
  const first = scoreAnswer(row.score, locale)
  const all = scoresAnswer(row.scores, locale)
  const scores = all.length > 0 ? all : first ? [{ ...first, label: null }] : []
  const number = new Intl.NumberFormat(locale)
  return scores.map(({ label, value, maximum, band }) => ({
    label: label === null ? null : shown(label),
    value:
      value === null
        ? t('reports.too_few')
        : maximum === null
          ? number.format(value)
          : t('reports.score_of', { value: number.format(value), maximum: number.format(maximum) }),
    band: band === null ? null : isolated(band),
  }))
}
