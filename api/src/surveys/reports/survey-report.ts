import { answerInWords, isAsked, itemOfKey, pipeText, type SurveyItem } from '@almanac/domain/survey'
import { localise, type LocalText } from '@almanac/domain/texts'
import { zoneOf } from '../../account'
import type { Database } from '../../http/serve'
import { wordsOf, type Words } from '../../http/words'
import { frameOf, isolated, momentInWords, pageWords, renderPdf, shown } from '../../pdf'
import { fullName, peopleById } from '../../people'
import { completedOne, type CompletedRow, scoreAnswer, scoresAnswer } from '../responses/queries'
import { evaluated } from '../survey/context'

/**
 * A completed survey as a document: the version that was answered, in the language in
 * which it was; in the reader's where that was not recorded. Undefined for another
 * user's, and one that is not complete.
 */
export async function surveyReport(
  database: Database,
  user_id: string,
  response_id: string,
  reader_locale: string,
): Promise<Buffer | undefined> {
  const row = await completedOne(database, user_id, response_id)
  if (!row) return undefined
  const locale = row.locale ?? reader_locale
  const t = wordsOf(locale)
  const [person, zone] = await Promise.all([peopleById(database, [user_id]), zoneOf(database, user_id)])
  const time_zone = row.time_zone ?? zone
  const { title, source } = row.survey.definition
  return renderPdf('survey-report', {
    ...frameOf(shown(localise(title, locale)), locale, t('reports.footer')),
    words: { page: pageWords(t), scores: t('reports.score'), answers: t('reports.answers') },
    facts: [
      [t('reports.participant'), isolated(fullName(person.get(user_id)) || t('reports.nameless'))],
      [t('reports.completed'), momentInWords(row.completed_at, locale, time_zone)],
      ...(source === null ? [] : [[t('reports.source'), isolated(source)]]),
    ],
    scores: scoresOf(row, locale, t),
    questions: questionsOf(row, locale, { t, time_zone }),
  })
}

/** Scores with their band; those of which too few questions were answered say so. */
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

interface InWords {
  t: Words
  time_zone: string
}

/** Every question that was asked, in order, with the answer in words; groups by their first question. */
function questionsOf(row: CompletedRow, locale: string, { t, time_zone }: InWords) {
  const { context, state } = evaluated({ ...row, time_zone })
  const answers = new Map(state.counted.map((answer) => [answer.key, answer]))
  const asked = [...state.visible].flatMap((key) => {
    const item = row.survey.item(itemOfKey(key).key)
    return item && isAsked(item) ? [{ key, item }] : []
  })
  const words = (text: LocalText, key: string): string =>
    shown(pipeText(row.survey, context, localise(text, locale), locale, key))
  return asked.map(({ key, item }, place) => {
    const answer = answers.get(key)
    const group = item.group === asked[place - 1]?.item.group ? undefined : groupOf(row, item)
    const said = answer && !answer.skipped ? answerInWords(row.survey, context, answer, locale) : ''
    return {
      group: group ? words(group.label, key) || null : null,
      label: words(item.label, key),
      answer: said === '' ? null : shown(said),
      missing: t(answer?.skipped ? 'reports.skipped' : 'reports.not_answered'),
    }
  })
}

const groupOf = ({ survey }: CompletedRow, { group }: SurveyItem<LocalText>) =>
  group === null ? undefined : survey.item(group)
