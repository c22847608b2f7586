import * as z from 'zod/mini'
import { hhmm, id, instant, localDate, queryFlag } from '../../common/schema'

/** The 22 kinds of objective (specification 001, section 3). */
export const objectiveType = z.enum([
  'AddMedicationObjective', 'AddSymptomObjective', 'AddVitalObjective', 'AddRoutineObjective', 'AddVaccinationObjective',
  'MedicationObjective', 'RoutineObjective', 'SymptomObjective', 'VitalObjective',
  'SliderObjective', 'MultipleChoiceObjective', 'DateObjective', 'DateTimeObjective', 'TimeObjective', 'AppointmentObjective', 'ImageObjective', 'TextObjective',
  'ContentObjective', 'SurveyObjective', 'ConsentObjective', 'VaccinationObjective', 'AdverseEventObjective',
])

export const visualizationMethod = z.enum(['line', 'line_individual', 'journal', 'photo', 'activity', 'calendar', 'mood', 'medication', 'routine'])

const answerOption = z.object({
  id,
  answer_text: z.string(),
  is_correct: z.optional(z.boolean()),
  answer_explanation: z.optional(z.string()),
})

/** A vital; `units` are those a participant may enter it in, `storage_unit` first. Blood pressure has two parts. */
const vital = z.object({
  id,
  name: z.string(),
  display_name: z.string(),
  storage_unit: z.string(),
  units: z.array(z.string()),
  /** The labels of the numbers that make one measurement; one for most. */
  parts: z.array(z.object({ key: z.string(), label: z.string(), minimum_value: z.number(), maximum_value: z.number() })),
  /** The band to aim for, in the storage unit, per part. */
  target: z.optional(z.nullable(z.array(z.object({ minimum: z.number(), maximum: z.number() })))),
})

const reminder = z.object({
  id,
  repeat_type: z.enum(['daily', 'weekly', 'monthly', 'interval']),
  /** HHMM in the participant's own zone. */
  time: hhmm,
  day_number: z.nullable(z.int()),
})

/** One thing an activity asks for; which fields are present follows from the type. */
export const objective = z.object({
  id,
  type: objectiveType,
  order: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  note: z.nullable(z.string()),
  required: z.boolean(),
  stick_to_bottom: z.boolean(),
  objective_points: z.int(),
  reminders: z.array(reminder),
  minimum_value: z.optional(z.number()),
  maximum_value: z.optional(z.number()),
  minimum_value_string: z.optional(z.string()),
  maximum_value_string: z.optional(z.string()),
  multiselect: z.optional(z.boolean()),
  has_correct_answer: z.optional(z.boolean()),
  answers: z.optional(z.array(answerOption)),
  vital: z.optional(vital),
  medication_name: z.optional(z.string()),
  medication_dose_amount: z.optional(z.nullable(z.number())),
  medication_dose_unit: z.optional(z.nullable(z.string())),
  medication_amount_taken: z.optional(z.nullable(z.string())),
  /** Markdown of a ContentObjective. */
  content: z.optional(z.string()),
  /** What a SurveyObjective opens. */
  survey_id: z.optional(id),
  /** True of an objective that was taken away and is shown for the history's sake. */
  removed: z.optional(z.boolean()),
})

export const activity = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  type: z.enum(['FormQuest', 'ContentQuest']),
  category: z.object({ key: z.string(), name: z.string() }),
  icon: z.string(),
  visualization_method: visualizationMethod,
  show_on_analytics: z.boolean(),
  show_in_my_storylines: z.boolean(),
  onboarding_quest: z.boolean(),
  position: z.int(),
  end_date: z.nullable(localDate),
  response_count: z.int(),
  /** The newest response, for the tile's word of today; null before the first. */
  latest_response: z.nullable(z.object({ id, measured_at: instant, date_posted_for: localDate })),
  /** How many responses make a day complete; null when there is no such number. */
  number_of_daily_objectives: z.nullable(z.int()),
  /** The version of the definition that the objectives are of; a response sent with it is judged by it. */
  definition_version: z.optional(z.int()),
  /** True when its tile was taken off the dashboard; its history stays. */
  removed: z.optional(z.boolean()),
  /** Present with `with_objectives` and for one activity. */
  objectives: z.optional(z.array(objective)),
})

export const listActivities = {
  query: z.object({
    user_id: z.optional(id),
    with_objectives: z.optional(queryFlag),
    with_deleted_objectives: z.optional(queryFlag),
    exclude_completed_survey_quests: z.optional(queryFlag),
  }),
  answer: z.array(activity),
}

export const getActivity = {
  params: z.object({ id }),
  query: z.object({ user_id: z.optional(id) }),
  answer: z.required(activity, { objectives: true }),
}

export const removeActivity = { params: z.object({ id }) }

export type Activity = z.infer<typeof activity>
export type ActivityWithObjectives = z.infer<(typeof getActivity)['answer']>
export type Objective = z.infer<typeof objective>
export type ObjectiveType = z.infer<typeof objectiveType>
export type AnswerOption = z.infer<typeof answerOption>
export type Vital = z.infer<typeof vital>
export type Reminder = z.infer<typeof reminder>
export type VisualizationMethod = z.infer<typeof visualizationMethod>
