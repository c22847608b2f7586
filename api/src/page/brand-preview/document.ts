import { translatorOf, wordsOf } from '../../http/words'
import {
  type DocumentBrand,
  footerWords,
  frameOf,
  isolated,
  momentInWords,
  pageWords,
  PdfFailed,
  renderPages,
} from '../../pdf'

const PARTICIPANT = 'Maya Lindqvist'
const COMPLETED = new Date('2026-06-01T08:30:00Z')

/** A completed survey of a made-up person as the clinic gets it, as SVG; null while documents cannot be made. */
export async function sampleDocument(locale: string, brand: DocumentBrand | undefined): Promise<string | null> {
  const t = wordsOf(locale)
  const sample = translatorOf(locale, 'studio')
  const number = new Intl.NumberFormat(locale)
  const questions = [
    [sample('sample.feeling'), sample('sample.good')],
    [sample('sample.weight'), `${number.format(71.4)} kg`],
    [sample('sample.notes'), sample('sample.notes_text')],
  ] as const
  const document = {
    ...frameOf(sample('sample.form'), locale, footerWords(t)),
    words: { page: pageWords(t), scores: t('reports.score'), answers: t('reports.answers') },
    facts: [
      [t('reports.participant'), isolated(PARTICIPANT)],
      [t('reports.completed'), momentInWords(COMPLETED, locale, null)],
    ],
    scores: [],
    questions: questions.map(([label, answer]) => ({ group: null, label, answer: isolated(answer), missing: '' })),
  }
  try {
    return await renderPages('survey-report', document, {}, brand)
  } catch (error) {
    if (error instanceof PdfFailed) return null
    throw error
  }
}
