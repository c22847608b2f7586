import { zoneOf } from '../../account'
import type { Database } from '../../http/serve'
import { isolated, renderPdf, shown } from '../../pdf'
import { fullName, peopleById } from '../../people'
import { answeredQuestions, completedOne, surveyResponseAnswer } from '../responses/queries'
import { frameOf, momentInWords, pageWords, reportWords } from './words'

/** A completed survey as a document, in the language in which it was answered; undefined for another user's, and one that is not complete. */
export async function surveyReport(
  database: Database,
  user_id: string,
  response_id: string,
  locale: string,
): Promise<Buffer | undefined> {
  const row = await completedOne(database, user_id, response_id)
  if (!row) return undefined
  const t = reportWords(locale)
  const number = new Intl.NumberFormat(locale)
  const { title, score } = surveyResponseAnswer(row, locale)
  const [person, time_zone] = await Promise.all([peopleById(database, [user_id]), zoneOf(database, user_id)])
  const source = row.survey.source
  return renderPdf('survey-report', {
    ...frameOf(shown(title), locale, t('footer')),
    words: { page: pageWords(t), scores: t('score'), answers: t('answers') },
    facts: [
      [t('participant'), isolated(fullName(person.get(user_id)) || t('nameless'))],
      [t('completed'), momentInWords(row.completed_at, locale, time_zone)],
      ...(source === null ? [] : [[t('source'), isolated(source)]]),
    ],
    scores: score
      ? [
          {
            label: null,
            value: t('score_of', { value: number.format(score.value), maximum: number.format(score.maximum) }),
            band: score.band === null ? null : isolated(score.band),
            source: null,
          },
        ]
      : [],
    questions: answeredQuestions(row, locale)
      .filter(({ type }) => type !== 'information')
      .map(({ label, answer, skipped }) => ({
        group: null,
        label: shown(label),
        answer: answer === null ? null : shown(answer),
        missing: t(skipped ? 'skipped' : 'not_answered'),
      })),
  })
}
