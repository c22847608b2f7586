import * as z from 'zod/mini'
import type { LocalText } from '@almanac/domain/texts'
import { key, localText } from '../study-files/texts'

const question = z.strictObject({
  key,
  type: z.enum(['choice', 'multiple_choice', 'slider', 'number', 'text', 'information']),
  label: localText,
  description: z._default(z.nullable(localText), null),
  required: z._default(z.boolean(), true),
  answers: z.optional(z.array(z.strictObject({ value: z.number(), label: localText }))),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  min_label: z.optional(localText),
  max_label: z.optional(localText),
})

const scoring = z.strictObject({
  /** Keys of the questions whose values are added. */
  sum: z.array(key).check(z.minLength(1)),
  maximum: z.number(),
  /** Both ends belong to the band. */
  bands: z.array(z.strictObject({ from: z.number(), to: z.number(), label: localText })),
})

/** A survey as a study team writes it (one file in `surveys/`) and, unchanged, as `document` of the surveys table. */
export const surveyFile = z.strictObject({
  key,
  title: localText,
  introduction: z._default(z.nullable(localText), null),
  /** Where the instrument is from. */
  source: z._default(z.nullable(z.string()), null),
  questions: z.array(question).check(z.minLength(1)),
  scoring: z._default(z.nullable(scoring), null),
})

export type SurveyDocument = z.output<typeof surveyFile>
export type SurveyQuestion = SurveyDocument['questions'][number]

/** One answer in `survey_responses.answers`, which holds an array of them in the order of the questions. */
export interface SurveyAnswer {
  key: string
  /** The number of a choice, slider or number; the text of a text; null when skipped. */
  value: number | string | null
  /** The numbers chosen in a multiple choice. */
  values?: number[]
  skipped: boolean
}

/** `survey_responses.score`; the band is still in all languages. */
export interface SurveyScore {
  value: number
  maximum: number
  band: LocalText | null
}

/**
 * The sum that the instrument defines. Null where it defines none, or when a
 * question that counts was skipped: a partial sum would look like a good one.
 */
export function scoreSurvey(survey: SurveyDocument, answers: SurveyAnswer[]): SurveyScore | null {
  if (!survey.scoring) return null
  const byKey = new Map(answers.map((given) => [given.key, given]))
  let value = 0
  for (const counted of survey.scoring.sum) {
    const points = byKey.get(counted)?.value
    if (typeof points !== 'number') return null
    value += points
  }
  const band = survey.scoring.bands.find(({ from, to }) => value >= from && value <= to)
  return { value, maximum: survey.scoring.maximum, band: band?.label ?? null }
}
