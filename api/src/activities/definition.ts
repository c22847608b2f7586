import * as z from 'zod/mini'
import { objectiveType, visualizationMethod } from '@almanac/contracts/schema/activities/activities'
import { localDate } from '@almanac/contracts/schema/common'
import { clock } from '../studies/format/moments'
import { key, localText } from '../studies/texts'

const answer = z.strictObject({
  key,
  answer_text: localText,
  is_correct: z.optional(z.boolean()),
  answer_explanation: z.optional(localText),
})

const reminder = z.strictObject({
  repeat_type: z._default(z.enum(['daily', 'weekly', 'monthly', 'interval']), 'daily'),
  /** The participant's wall clock, `08:30`. Stored as HHMM. */
  time: clock,
  day_number: z._default(z.nullable(z.int()), null),
})

const vital = z.strictObject({
  key,
  name: localText,
  /** Missing or empty is refused by the check, which says why a number without a unit can't be kept. */
  storage_unit: z.optional(z.string()),
  /** Further units that a participant may enter it in. */
  units: z._default(z.array(z.string()), []),
  parts: z.array(z.strictObject({ key, label: localText, minimum_value: z.number(), maximum_value: z.number() })).check(z.minLength(1)),
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
  multiselect: z.optional(z.boolean()),
  has_correct_answer: z.optional(z.boolean()),
  answers: z.optional(z.array(answer)),
  vital: z.optional(vital),
  medication_name: z.optional(localText),
  medication_dose_amount: z.optional(z.nullable(z.number())),
  medication_dose_unit: z.optional(z.nullable(z.string())),
  medication_amount_taken: z.optional(z.nullable(z.string())),
  /** Markdown of a ContentObjective. */
  content: z.optional(localText),
  /** The key of the survey that a SurveyObjective opens. */
  survey: z.optional(key),
})

/** An activity as a study team writes it: one file in `activities/`. */
export const activityFile = z.strictObject({
  key,
  title: localText,
  description: z._default(z.nullable(localText), null),
  type: z._default(z.enum(['FormQuest', 'ContentQuest']), 'FormQuest'),
  category: z.strictObject({ key, name: localText }),
  icon: key,
  visualization_method: visualizationMethod,
  show_on_analytics: z._default(z.boolean(), true),
  show_in_my_storylines: z._default(z.boolean(), true),
  onboarding_quest: z._default(z.boolean(), false),
  end_date: z._default(z.nullable(localDate), null),
  number_of_daily_objectives: z._default(z.nullable(z.int()), null),
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
  Omit<ObjectiveFile, 'answers' | 'reminders' | 'vital'> & {
    order: number
    reminders: ReminderDocument[]
    answers?: AnswerDocument[]
    vital?: VitalDocument
    /** Beside `survey`: the id of its row. */
    survey_id?: string
  }
>

/** `document` of the activity_definitions table. */
export type ActivityDocument = Omit<ActivityFile, 'objectives'> & {
  objectives: ObjectiveDocument[]
  /** Keys of the company's groups whose members have it. */
  groups: string[]
}
