import * as z from 'zod/mini'
import { hhmm, id, instant, localDate, localeCode, queryFlag } from '../../common/schema'
import { OBJECTIVE_REFUSALS, objectiveChange } from './input'
import { whose } from '../visibility/whose'
import { objectiveType, repeatType, visualizationMethod } from './kinds'

export { objectiveType, visualizationMethod } from './kinds'

const answerOption = z.object({
  id,
  answer_text: z.string(),
  is_correct: z.optional(z.boolean()),
  answer_explanation: z.optional(z.string()),
})

/** A vital; `units` are those a participant may enter it in, `storage_unit` first. Blood pressure has two parts. */
export const vital = z.object({
  id,
  name: z.string(),
  display_name: z.string(),
  storage_unit: z.string(),
  units: z.array(z.string()),
  /** The labels of the numbers that make one measurement; one for most. */
  parts: z.array(
    z.object({ key: z.string(), label: z.string(), minimum_value: z.number(), maximum_value: z.number() }),
  ),
  /** The band to aim for, in the storage unit, per part. */
  target: z.optional(z.nullable(z.array(z.object({ minimum: z.number(), maximum: z.number() })))),
})

/** One time at which the participant is reminded, on the participant's own wall clock. */
export const reminder = z.object({
  id,
  quest_id: id,
  repeat_type: repeatType,
  /** False for once only, on `start_date`. */
  repeat: z.boolean(),
  /** HHMM in the participant's own zone. */
  time: hhmm,
  day_number: z.nullable(z.int()),
  start_date: z.nullable(localDate),
  note: z.nullable(z.string()),
  /** False: it stands in the plan of the day and tells nobody. */
  send_notifications: z.boolean(),
})

const medication = z.object({ display_name: z.string() })

export const symptom = z.object({
  id,
  name: z.string(),
  /** Lower case without accents: what a search compares. */
  normalized_name: z.string(),
  display_name: z.string(),
  created_by_user: z.boolean(),
})

/** One thing an activity asks for; which fields are present follows from the type. */
export const objective = z.object({
  id,
  type: objectiveType,
  order: z.int(),
  /** The language of its texts, which is another than the reader's where the study has none in the reader's; missing where they are the same in every language, as what the participant named. */
  locale: z.optional(localeCode),
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
  /** How many decimals a tap on a slider gives; whole numbers where it is missing. */
  decimals: z.optional(z.int()),
  multiselect: z.optional(z.boolean()),
  has_correct_answer: z.optional(z.boolean()),
  answers: z.optional(z.array(answerOption)),
  /** True of one that the participant added, who may change and remove it. */
  own: z.optional(z.boolean()),
  vital_id: z.optional(id),
  vital: z.optional(vital),
  symptom_id: z.optional(id),
  symptom: z.optional(symptom),
  medication_name: z.optional(z.string()),
  medication_id: z.optional(z.nullable(id)),
  medication: z.optional(medication),
  drug_bank_product_concept_id: z.optional(z.nullable(z.string())),
  medication_dose_unknown: z.optional(z.boolean()),
  /** The unit in the participant's own words where `medication_dose_unit` is 'other'. */
  medication_unit_of_dose_other: z.optional(z.nullable(z.string())),
  /** The amount in the participant's own words where `medication_amount_taken` is 'other'. */
  medication_amount_taken_other: z.optional(z.nullable(z.string())),
  medication_frequency: z.optional(z.nullable(z.string())),
  medication_route: z.optional(z.nullable(z.string())),
  medication_dose_amount: z.optional(z.nullable(z.number())),
  medication_dose_unit: z.optional(z.nullable(z.string())),
  medication_amount_taken: z.optional(z.nullable(z.string())),
  /** Markdown of a ContentObjective, a picture to it and a video, by their addresses on this server. */
  content: z.optional(z.string()),
  content_image: z.optional(z.object({ url: z.string(), description: z.string() })),
  content_video: z.optional(z.object({ url: z.string(), description: z.string() })),
  /** What a SurveyObjective opens. */
  survey_id: z.optional(id),
  /** What a ConsentObjective asks for. */
  consenting_name_required: z.optional(z.boolean()),
  consenting_signature_required: z.optional(z.boolean()),
  consent_check_required: z.optional(z.boolean()),
  consent_check_text: z.optional(z.string()),
  /** When the participant consented to its present terms; null before. Answered to the participant alone. */
  consent_given_at: z.optional(z.nullable(instant)),
  /** Which card of up to five a VaccinationObjective is, from 0. */
  vaccination_objective_index: z.optional(z.int()),
  /** True of an objective that was taken away and is shown for the history's sake. */
  removed: z.optional(z.boolean()),
})

export const activity = z.object({
  id,
  /** The language of its texts, which is another than the reader's where the study has none in the reader's; missing where they are the same in every language. */
  locale: z.optional(localeCode),
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
  /** Its objectives are dealt out in groups of `number_of_daily_objectives`, one group a day; `stick_to_bottom` ones come every day. */
  rotate_objectives: z.boolean(),
  /** The group of today where the participant is, from 0. */
  rotating_group_index: z.int(),
  /** The date that `rotating_group_index` is of: a device that cached the answer reckons other days from it. */
  rotating_group_date: z.optional(localDate),
  /** What is shown for three seconds before the form opens; null for most. */
  splash: z.nullable(z.string()),
  /** Something worth reading, shown when it is done for the day. */
  healthy_dose_id: z.nullable(id),
  /** How many responses make a day complete (how many objectives a day, where they rotate); null when there is no such number. */
  number_of_daily_objectives: z.nullable(z.int()),
  /** The version of the definition that the objectives are of; a response sent with it is judged by it. */
  definition_version: z.optional(z.int()),
  /** True when its tile was taken off the dashboard; its history stays. */
  removed: z.optional(z.boolean()),
  /** Present with `with_objectives` and for one activity. */
  objectives: z.optional(z.array(objective)),
})

export const listActivities = {
  summary: 'List activities',
  description:
    'The activities of the user in the order of the dashboard. Those of another person need a relationship of that level.',
  errors: { 404: ['NOT_FOUND'] } as const,
  query: z.object({
    ...whose,
    with_objectives: z.optional(queryFlag),
    with_deleted_objectives: z.optional(queryFlag),
    exclude_completed_survey_quests: z.optional(queryFlag),
  }),
  answer: z.array(activity),
}

const withObjectives = z.required(activity, { objectives: true })

export const getActivity = {
  summary: 'Read an activity',
  description: 'One activity with its objectives; also one whose tile was removed, for its history.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  query: z.object({
    ...whose,
    /** Only today's group of objectives that rotate. */
    only_rotating_objective: z.optional(queryFlag),
    /** Also surveys that were completed. */
    show_disable_survey: z.optional(queryFlag),
  }),
  answer: withObjectives,
}

/** What is left out stays. Objectives that are not named stay as well: `removed_objective_ids` takes them away. */
export const updateActivity = {
  summary: "Change an activity's objectives",
  description:
    'Adds, changes and removes objectives with their reminders in one write. Faults of an objective stand under `objectives.<id>`. Removed objectives stay with the history.',
  errors: {
    404: ['NOT_FOUND'],
    409: ['ID_TAKEN'],
    410: ['GONE'],
    422: [...OBJECTIVE_REFUSALS, 'TOO_MANY_OBJECTIVES'],
  } as const,
  params: z.object({ id }),
  body: z.object({
    objectives: z.optional(z.array(objectiveChange).check(z.maxLength(200))),
    removed_objective_ids: z.optional(z.array(id).check(z.maxLength(200))),
    show_on_analytics: z.optional(z.boolean()),
  }),
  answer: withObjectives,
}

export const showOnAnalytics = {
  summary: 'Show an activity among the charts',
  description: 'Whether an activity is shown among the charts of the history.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  body: z.object({ id, show_on_analytics: z.boolean() }),
  answer: activity,
}

/** All activities of the dashboard, in the order wanted. */
export const orderActivities = {
  summary: 'Order the dashboard',
  description: 'Puts the tiles in an order. Unknown ids are passed over, tiles that are not named come after.',
  errors: { 404: ['NOT_FOUND'] } as const,
  body: z.object({ activity_ids: z.array(id).check(z.maxLength(500)) }),
  answer: z.array(activity),
}

/** Puts a tile that was taken off back. */
export const restoreActivity = {
  summary: 'Put an activity back',
  description: 'Puts a removed tile back where it was.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  answer: activity,
}

export const removeActivity = {
  summary: 'Remove an activity from the dashboard',
  description: 'Takes the tile off the dashboard; its history stays. A second time is fine.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
}

export type Activity = z.infer<typeof activity>
export type ActivityWithObjectives = z.infer<(typeof getActivity)['answer']>
export type Objective = z.infer<typeof objective>
export type ObjectiveType = z.infer<typeof objectiveType>
export type AnswerOption = z.infer<typeof answerOption>
export type Vital = z.infer<typeof vital>
export type RepeatType = z.infer<typeof repeatType>
export type Symptom = z.infer<typeof symptom>
export type Reminder = z.infer<typeof reminder>
export type VisualizationMethod = z.infer<typeof visualizationMethod>
