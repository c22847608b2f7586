import * as z from 'zod/mini'
import { objectiveType, visualizationMethod } from '@almanac/contracts/schema/activities/activities'
import { localDate } from '@almanac/contracts/schema/common'
import type { LocalText } from '@almanac/domain/texts'
import { clock } from '../study-files/moments'
import { key, localText } from '../study-files/texts'

const answer = z.strictObject({
  key,
  answer_text: localText,
  is_correct: z.optional(z.boolean()),
  answer_explanation: z.optional(localText),
})

/** A question about the text of a consent. */
const comprehensionQuestion = z.strictObject({
  key,
  question: localText,
  options: z.array(z.strictObject({ key, text: localText })).check(z.minLength(2), z.maxLength(20)),
  /** Keys of the right options: all of them and no other. */
  correct: z.array(key).check(z.minLength(1)),
  /** Said after a wrong answer. */
  explanation: z.optional(localText),
})

const reminder = z.strictObject({
  repeat_type: z._default(z.enum(['daily', 'weekly', 'monthly', 'interval']), 'daily'),
  /** The participant's wall clock, `08:30`. Stored as HHMM. */
  time: clock,
  day_number: z._default(z.nullable(z.int()), null),
  /** For `interval`: the day from which it is counted; without it the day on which the participant gets the activity. */
  start_date: z._default(z.nullable(localDate), null),
  note: z._default(z.nullable(localText), null),
  send_notifications: z._default(z.boolean(), true),
})

const vital = z.strictObject({
  key,
  name: localText,
  /** Missing or empty is refused by the check, which says why a number without a unit can't be stored. */
  storage_unit: z.optional(z.string()),
  /** Further units that a participant may enter it in. */
  units: z._default(z.array(z.string()), []),
  parts: z
    .array(z.strictObject({ key, label: localText, minimum_value: z.number(), maximum_value: z.number() }))
    .check(z.minLength(1)),
  target: z._default(z.nullable(z.array(z.strictObject({ minimum: z.number(), maximum: z.number() }))), null),
})

/** An objective as a study team writes it. Which fields a type needs is in `studies/check/objectives`. */
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
  /** How many decimals a tap on a slider gives; whole numbers where it is left out. */
  decimals: z.optional(z.int().check(z.gte(0), z.lte(2))),
  multiselect: z.optional(z.boolean()),
  has_correct_answer: z.optional(z.boolean()),
  answers: z.optional(z.array(answer)),
  vital: z.optional(vital),
  medication_name: z.optional(localText),
  medication_dose_amount: z.optional(z.nullable(z.number())),
  medication_dose_unit: z.optional(z.nullable(z.string())),
  medication_amount_taken: z.optional(z.nullable(z.string())),
  medication_route: z.optional(z.enum(['oral', 'intravenous', 'intramuscular', 'subcutaneous', 'other'])),
  /** Markdown of a ContentObjective; a picture and a video are files in the study's `media/`, each with a text for participants who can't see them. */
  content: z.optional(localText),
  content_image: z.optional(z.strictObject({ file: z.string(), description: localText })),
  content_video: z.optional(z.strictObject({ file: z.string(), description: localText })),
  /** The key of the survey that a SurveyObjective opens. */
  survey: z.optional(key),
  /** What a ConsentObjective asks for. */
  consenting_name_required: z.optional(z.boolean()),
  consenting_signature_required: z.optional(z.boolean()),
  consent_check_required: z.optional(z.boolean()),
  consent_check_text: z.optional(localText),
  /** Markdown of the document that is agreed to; contents that stand before the consent in its activity belong to it as well. */
  consent_text: z.optional(localText),
  /** Markdown: what follows from taking it back. */
  withdrawal_text: z.optional(localText),
  /** Answered right before signing. */
  comprehension: z.optional(z.array(comprehensionQuestion).check(z.minLength(1), z.maxLength(20))),
  /** Which card of up to five a VaccinationObjective is, from 0. */
  vaccination_objective_index: z.optional(z.int().check(z.gte(0), z.lte(4))),
})

/** An activity as a study team writes it: one file in `activities/`. */
export const activityFile = z.strictObject({
  key,
  title: localText,
  description: z._default(z.nullable(localText), null),
  /** Markdown: what it is good for, told in the library before one joins. */
  about: z.optional(localText),
  type: z._default(z.enum(['FormQuest', 'ContentQuest']), 'FormQuest'),
  category: z.strictObject({ key, name: localText }),
  icon: key,
  visualization_method: visualizationMethod,
  show_on_analytics: z._default(z.boolean(), true),
  show_in_my_storylines: z._default(z.boolean(), true),
  onboarding_quest: z._default(z.boolean(), false),
  end_date: z._default(z.nullable(localDate), null),
  number_of_daily_objectives: z._default(z.nullable(z.int()), null),
  /** The objectives are dealt out in groups of `number_of_daily_objectives`, one group a day; those that stick to the bottom come every day. */
  rotate_objectives: z._default(z.boolean(), false),
  /** Shown for three seconds before the form opens. */
  splash: z._default(z.nullable(localText), null),
  /** Keys of the study's healthy doses, one of which is shown when it is done for the day. */
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

/** A vital as stored: `units` has all units that it may be entered in, `storage_unit` first. */
export type VitalDocument = WithId<Omit<z.output<typeof vital>, 'storage_unit'> & { storage_unit: string }>

/** `document` of the objectives table, and of an activity's objectives. Texts are still in all languages. */
export type ObjectiveDocument = WithId<
  Omit<ObjectiveFile, 'answers' | 'reminders' | 'vital' | 'content_image' | 'content_video'> & {
    order: number
    reminders: ReminderDocument[]
    answers?: AnswerDocument[]
    vital?: VitalDocument
    /** Beside `survey`: the id of its row. */
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
  /** Keys of the company's groups whose members have it. */
  groups: string[]
  /** Ids of the healthy doses. */
  healthy_dose_ids: string[]
}
