import * as z from 'zod/mini'
import { hhmm, id, instant, localDate, localeCode, queryFlag, queryNumber } from '../../common/schema'
import { OBJECTIVE_REFUSALS, objectiveChange } from './input'
import { historyOwner } from '../visibility/history-owner'
import { objectiveType, repeatType, visualizationMethod } from './kinds'

export { objectiveType, visualizationMethod } from './kinds'

const answerOption = z.object({
  id,
  answer_text: z.string(),
  is_correct: z.optional(z.boolean()),
  answer_explanation: z.optional(z.string()),
})

/** A vital; `units` lists the units for entering it, `storage_unit` first. Blood pressure has two parts. */
export const vital = z.object({
  id,
  name: z.string(),
  display_name: z.string(),
  storage_unit: z.string(),
  units: z.array(z.string()),
  /** The numbers of one measurement, with labels and limits; usually one. */
  parts: z.array(
    z.object({ key: z.string(), label: z.string(), minimum_value: z.number(), maximum_value: z.number() }),
  ),
  /** Target range of each part, in the storage unit. */
  target: z.optional(z.nullable(z.array(z.object({ minimum: z.number(), maximum: z.number() })))),
})

/** A time of day for reminding the participant, by their local clock. */
export const reminder = z.object({
  id,
  quest_id: id,
  repeat_type: repeatType,
  /** False for a single reminder on `start_date`. */
  repeat: z.boolean(),
  /** HHMM in the participant's time zone. */
  time: hhmm,
  day_number: z.nullable(z.int()),
  start_date: z.nullable(localDate),
  note: z.nullable(z.string()),
  /** If false, it is only listed in the day's plan, without a notification. */
  send_notifications: z.boolean(),
  /** Since when it applies; no dose is planned by it before. Missing from older servers. */
  valid_from: z.optional(instant),
})

/** An earlier version of a reminder that applied until `valid_until`. */
export const pastReminder = z.extend(reminder, { valid_until: instant })

const medication = z.object({ display_name: z.string() })

export const symptom = z.object({
  id,
  name: z.string(),
  /** Lower case without accents, for searches. */
  normalized_name: z.string(),
  display_name: z.string(),
  created_by_user: z.boolean(),
})

/** One item of an activity; the type determines which fields are present. */
export const objective = z.object({
  id,
  type: objectiveType,
  order: z.int(),
  /** The language of its texts, if possible the reader's; missing if they are the same in every language, such as a participant's own names. */
  locale: z.optional(localeCode),
  name: z.string(),
  description: z.nullable(z.string()),
  note: z.nullable(z.string()),
  required: z.boolean(),
  stick_to_bottom: z.boolean(),
  objective_points: z.int(),
  reminders: z.array(reminder),
  /** Versions of its reminders that applied until a change or removal in the last days, for the doses of those days. */
  past_reminders: z.optional(z.array(pastReminder)),
  /** The study's shortest time between two doses of a medication; without it, half of the planned distance. */
  minimum_interval_minutes: z.optional(z.nullable(z.int())),
  minimum_value: z.optional(z.number()),
  maximum_value: z.optional(z.number()),
  minimum_value_string: z.optional(z.string()),
  maximum_value_string: z.optional(z.string()),
  /** Number of decimals of a slider's values; whole numbers if missing. */
  decimals: z.optional(z.int()),
  /** The words of a slider's five whole values, lowest first, to be answered by five faces; a slider otherwise. */
  faces: z.optional(z.array(z.string())),
  multiselect: z.optional(z.boolean()),
  has_correct_answer: z.optional(z.boolean()),
  answers: z.optional(z.array(answerOption)),
  /** True if the participant added it and may change and remove it. */
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
  /** The custom unit if `medication_dose_unit` is 'other'. */
  medication_unit_of_dose_other: z.optional(z.nullable(z.string())),
  /** The custom amount if `medication_amount_taken` is 'other'. */
  medication_amount_taken_other: z.optional(z.nullable(z.string())),
  medication_frequency: z.optional(z.nullable(z.string())),
  medication_route: z.optional(z.nullable(z.string())),
  medication_dose_amount: z.optional(z.nullable(z.number())),
  medication_dose_unit: z.optional(z.nullable(z.string())),
  medication_amount_taken: z.optional(z.nullable(z.string())),
  /** Markdown of a ContentObjective, and the URLs of its picture and video on this server. */
  content: z.optional(z.string()),
  content_image: z.optional(z.object({ url: z.string(), description: z.string() })),
  content_video: z.optional(z.object({ url: z.string(), description: z.string() })),
  /** The survey of a SurveyObjective. */
  survey_id: z.optional(id),
  /** Requirements of a ConsentObjective. */
  consenting_name_required: z.optional(z.boolean()),
  consenting_signature_required: z.optional(z.boolean()),
  consent_check_required: z.optional(z.boolean()),
  consent_check_text: z.optional(z.string()),
  /** When the participant consented to its current terms; null before. Returned only to the participant. */
  consent_given_at: z.optional(z.nullable(instant)),
  /** Index of a VaccinationObjective's card, from 0, of up to five. */
  vaccination_objective_index: z.optional(z.int()),
  /** True if it was removed and is shown only for its history. */
  removed: z.optional(z.boolean()),
})

export const activity = z.object({
  id,
  /** The language of its texts, if possible the reader's; missing if they are the same in every language. */
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
  /** Whose study it is of; to the participant alone, and of a single activity. */
  company_id: z.optional(id),
  /** The study calls it essential: it stays on Today on a day on which the participant is unwell. */
  essential: z.optional(z.boolean()),
  /** Since when the participant has it; nothing was asked for before. Missing from older servers. */
  joined_at: z.optional(instant),
  end_date: z.nullable(localDate),
  /** When a day ends for its doses, HHMM: until then what is recorded belongs to the day before. 400 if missing. */
  day_end: z.optional(hhmm),
  response_count: z.int(),
  /** The newest response, for the tile's status of today; null before the first. */
  latest_response: z.nullable(z.object({ id, measured_at: instant, date_posted_for: localDate })),
  /** Whether its objectives rotate in groups of `number_of_daily_objectives`, one group per day; those with `stick_to_bottom` are shown every day. */
  rotate_objectives: z.boolean(),
  /** Index of today's group by the participant's local date, from 0. */
  rotating_group_index: z.int(),
  /** The date of `rotating_group_index`, from which a device with a cached response computes other days. */
  rotating_group_date: z.optional(localDate),
  /** Text shown for three seconds before the form opens; usually null. */
  splash: z.nullable(z.string()),
  /** A healthy dose, shown when the activity is completed for the day. */
  healthy_dose_id: z.nullable(id),
  /** Number of responses that complete a day (of objectives per day, if they rotate); null without one. */
  number_of_daily_objectives: z.nullable(z.int()),
  /** The objectives' definition version; a response that is made with them is sent with it and validated against it. */
  definition_version: z.optional(z.int()),
  /** True if its tile was removed from the dashboard; the history stays. */
  removed: z.optional(z.boolean()),
  /** Present with `with_objectives` and for a single activity. */
  objectives: z.optional(z.array(objective)),
})

export const listActivities = {
  summary: 'List activities',
  description:
    'The activities of the user in the order of the dashboard. Those of another person need a relationship of that level.',
  errors: { 404: ['NOT_FOUND'] } as const,
  query: z.object({
    ...historyOwner,
    with_objectives: z.optional(queryFlag),
    with_deleted_objectives: z.optional(queryFlag),
    exclude_completed_survey_quests: z.optional(queryFlag),
  }),
  answer: z.array(activity),
}

const withObjectives = z.required(activity, { objectives: true })

export const getActivity = {
  summary: 'Read an activity',
  description:
    'One activity with its objectives; also one whose tile was removed, for its history. 404 for a version that the activity never had.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  query: z.object({
    ...historyOwner,
    /** Only today's group of rotating objectives. */
    only_rotating_objective: z.optional(queryFlag),
    /** Includes completed surveys. */
    show_disable_survey: z.optional(queryFlag),
    /** The objectives as an earlier version of the definition had them, and the user's own ones that were removed since. */
    definition_version: z.optional(queryNumber(1, 2_147_483_647)),
    /** Adds the objectives that only other versions of the definition have, each as of the last one, and the user's own ones that were removed. */
    with_former_objectives: z.optional(queryFlag),
  }),
  answer: withObjectives,
}

/** Missing fields and objectives stay unchanged; `removed_objective_ids` removes objectives. */
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
  body_bytes: 262_144,
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

/** All activities of the dashboard, in the new order. */
export const orderActivities = {
  summary: 'Order the dashboard',
  description: 'Puts the tiles in an order. Unknown ids are passed over, tiles that are not named come after.',
  errors: { 404: ['NOT_FOUND'] } as const,
  body: z.object({ activity_ids: z.array(id).check(z.maxLength(500)) }),
  answer: z.array(activity),
}

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
