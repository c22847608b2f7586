import * as z from 'zod/mini'
import { objectiveType, visualizationMethod } from '@almanac/contracts/schema/activities/activities'
import { localDate } from '@almanac/contracts/schema/common'
import { MAX_INTERVAL_MINUTES } from '@almanac/domain/doses'
import { FACE_COUNT } from '@almanac/domain/slider'
import type { LocalText } from '@almanac/domain/texts'
import { clock } from '@almanac/formats/study-files/moments'
import { key, localText } from '@almanac/formats/study-files/texts'

const answer = z.strictObject({
  key,
  answer_text: localText,
  is_correct: z.optional(z.boolean()),
  answer_explanation: z.optional(localText),
})

/** A comprehension question about the text of a consent. */
const comprehensionQuestion = z.strictObject({
  key,
  question: localText,
  options: z.array(z.strictObject({ key, text: localText })).check(z.minLength(2), z.maxLength(20)),
  /** Keys of the correct options; all of them and no others must be chosen. */
  correct: z.array(key).check(z.minLength(1)),
  /** Shown after a wrong answer. */
  explanation: z.optional(localText),
})

const reminder = z.strictObject({
  repeat_type: z._default(z.enum(['daily', 'weekly', 'monthly', 'interval']), 'daily'),
  /** Local time of the participant, `08:30`. Stored as HHMM. */
  time: clock,
  day_number: z._default(z.nullable(z.int()), null),
  /**
   * For `interval`: the day from which intervals are counted; defaults to the day on which
   * the participant gets the activity.
   */
  start_date: z._default(z.nullable(localDate), null),
  note: z._default(z.nullable(localText), null),
  send_notifications: z._default(z.boolean(), true),
})

const vital = z.strictObject({
  key,
  name: localText,
  /** Missing or empty is rejected by the check, which explains why a number without a unit can't be stored. */
  storage_unit: z.optional(z.string()),
  /** Other units that participants may enter it in. */
  units: z._default(z.array(z.string()), []),
  parts: z
    .array(z.strictObject({ key, label: localText, minimum_value: z.number(), maximum_value: z.number() }))
    .check(z.minLength(1)),
  target: z._default(z.nullable(z.array(z.strictObject({ minimum: z.number(), maximum: z.number() }))), null),
})

/** An objective in a study file. The fields each type needs are checked in `studies/check/objectives`. */
const objectiveFile = z.strictObject({
  key,
  type: objectiveType,
  name: localText,
  description: z._default(z.nullable(localText), null),
  note: z._default(z.nullable(localText), null),
  required: z._default(z.boolean(), false),
  stick_to_bottom: z._default(z.boolean(), false),
  objective_points: z._default(z.int(), 0),
  reminders: z._default(z.array(reminder), []),
  minimum_value: z.optional(z.number()),
  maximum_value: z.optional(z.number()),
  minimum_value_string: z.optional(localText),
  maximum_value_string: z.optional(localText),
  /** Decimals of a slider's values; whole numbers by default. */
  decimals: z.optional(z.int().check(z.gte(0), z.lte(2))),
  /** Five faces instead of a slider of five whole values: the word of each, lowest first. */
  faces: z.optional(z.array(localText).check(z.length(FACE_COUNT))),
  multiselect: z.optional(z.boolean()),
  has_correct_answer: z.optional(z.boolean()),
  answers: z.optional(z.array(answer)),
  vital: z.optional(vital),
  medication_name: z.optional(localText),
  medication_dose_amount: z.optional(z.nullable(z.number())),
  medication_dose_unit: z.optional(z.nullable(z.string())),
  medication_amount_taken: z.optional(z.nullable(z.string())),
  /** Shortest time between two doses; by default half of the planned distance, 0 for none. */
  minimum_interval_minutes: z.optional(z.int().check(z.gte(0), z.lte(MAX_INTERVAL_MINUTES))),
  medication_route: z.optional(z.enum(['oral', 'intravenous', 'intramuscular', 'subcutaneous', 'other'])),
  /**
   * Markdown of a ContentObjective. Pictures and videos are files in the study's `media/`,
   * each with a text alternative for participants who can't see them.
   */
  content: z.optional(localText),
  content_image: z.optional(z.strictObject({ file: z.string(), description: localText })),
  content_video: z.optional(z.strictObject({ file: z.string(), description: localText })),
  /** Key of the survey that a SurveyObjective opens. */
  survey: z.optional(key),
  /** Fields of a ConsentObjective. */
  consenting_name_required: z.optional(z.boolean()),
  consenting_signature_required: z.optional(z.boolean()),
  consent_check_required: z.optional(z.boolean()),
  consent_check_text: z.optional(localText),
  /** Markdown of the document that is agreed to; contents that precede the consent in its activity belong to it too. */
  consent_text: z.optional(localText),
  /** Markdown: consequences of withdrawing the consent. */
  withdrawal_text: z.optional(localText),
  /** Answered right before signing. */
  comprehension: z.optional(z.array(comprehensionQuestion).check(z.minLength(1), z.maxLength(20))),
  /** Which of up to five cards a VaccinationObjective is, from 0. */
  vaccination_objective_index: z.optional(z.int().check(z.gte(0), z.lte(4))),
})

/** An activity in a study's files: one file in `activities/`. */
export const activityFile = z.strictObject({
  key,
  title: localText,
  description: z._default(z.nullable(localText), null),
  /** Markdown: the activity's purpose, shown in the library before joining. */
  about: z.optional(localText),
  type: z._default(z.enum(['FormQuest', 'ContentQuest']), 'FormQuest'),
  category: z.strictObject({ key, name: localText }),
  icon: key,
  visualization_method: visualizationMethod,
  show_on_analytics: z._default(z.boolean(), true),
  show_in_my_storylines: z._default(z.boolean(), true),
  onboarding_quest: z._default(z.boolean(), false),
  /** It stays on Today on a day on which the participant is unwell. */
  essential: z.optional(z.boolean()),
  end_date: z._default(z.nullable(localDate), null),
  number_of_daily_objectives: z._default(z.nullable(z.int()), null),
  /** The objectives rotate daily in groups of `number_of_daily_objectives`; those that stick to the bottom are asked every day. */
  rotate_objectives: z._default(z.boolean(), false),
  /** Shown for three seconds before the form opens. */
  splash: z._default(z.nullable(localText), null),
  /** Keys of the study's healthy doses, one of which is shown when the activity is done for the day. */
  healthy_doses: z._default(z.array(key), []),
  objectives: z.array(objectiveFile).check(z.minLength(1)),
})

export type ActivityFile = z.output<typeof activityFile>
export type ObjectiveFile = z.output<typeof objectiveFile>

type WithId<T> = T & { id: string }

/** An answer of a MultipleChoiceObjective as stored. */
export type AnswerDocument = WithId<z.output<typeof answer>>

/** A reminder as stored: `time` is HHMM. */
export type ReminderDocument = WithId<Omit<z.output<typeof reminder>, 'time'> & { time: number }>

/** A vital as stored: `units` lists all units it may be entered in, `storage_unit` first. */
export type VitalDocument = WithId<Omit<z.output<typeof vital>, 'storage_unit'> & { storage_unit: string }>

/** `document` of the objectives table, and of an activity's objectives. Texts are not localized yet. */
export type ObjectiveDocument = WithId<
  Omit<ObjectiveFile, 'answers' | 'reminders' | 'vital' | 'content_image' | 'content_video'> & {
    order: number
    reminders: ReminderDocument[]
    answers?: AnswerDocument[]
    vital?: VitalDocument
    /** The id of the row of `survey`. */
    survey_id?: string
    /** The ids of their rows in study_media. */
    content_image?: { id: string; description: LocalText }
    content_video?: { id: string; description: LocalText }
    vital_id?: string
    symptom_id?: string
    symptom?: { id: string; name: string; normalized_name: string; created_by_user: boolean; names?: LocalText }
    medication_id?: string | null
    drug_bank_product_concept_id?: string | null
    medication_dose_unknown?: boolean
    medication_unit_of_dose_other?: string | null
    medication_amount_taken_other?: string | null
    medication_frequency?: string | null
  }
>

/** `document` of the activity_definitions table. */
export type ActivityDocument = Omit<ActivityFile, 'objectives' | 'healthy_doses'> & {
  objectives: ObjectiveDocument[]
  /** Keys of the company's groups whose members get it. */
  groups: string[]
  /** Ids of the healthy doses. */
  healthy_dose_ids: string[]
  /** When a day ends for its doses, HHMM; missing where the company sets none. */
  day_end?: number
}
