import type { Activity, ActivityWithObjectives, Objective, Reminder } from '@almanac/contracts/activities/activities'
import type { Response } from '@almanac/contracts/activities/responses'

/** A UUID from a small number. */
export const idOf = (number: number) => `0192f000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A response of the user `idOf(1000)`, recorded at eight on a date in UTC. */
export const aResponse = (
  date: string,
  change: Partial<Response> & Pick<Response, 'id' | 'quest_id' | 'entries'>,
): Response => ({
  user_id: idOf(1000),
  measured_at: `${date}T08:00:00Z`,
  time_zone: 'UTC',
  date_posted_for: date,
  is_visible: true,
  point_total: 0,
  revision: 1,
  created_at: `${date}T08:00:00Z`,
  updated_at: `${date}T08:00:00Z`,
  ...change,
})

/** A minimal objective with overrides. */
export const anObjective = (change: Partial<Objective> & Pick<Objective, 'type'>): Objective => ({
  id: idOf(1),
  order: 0,
  name: change.type,
  description: null,
  note: null,
  required: false,
  stick_to_bottom: false,
  objective_points: 0,
  reminders: [],
  ...change,
})

/** A daily reminder at nine. */
export const aReminder = (change: Partial<Reminder> = {}): Reminder => ({
  id: idOf(800),
  quest_id: idOf(900),
  repeat_type: 'daily',
  repeat: true,
  time: 900,
  day_number: null,
  start_date: null,
  note: null,
  send_notifications: true,
  ...change,
})

/** An activity with these objectives. */
export const anActivity = (objectives: Objective[], change: Partial<Activity> = {}): ActivityWithObjectives => ({
  id: idOf(900),
  title: 'Morning',
  description: null,
  type: 'FormQuest',
  category: { key: 'daily', name: 'Every day' },
  icon: 'list',
  visualization_method: 'line',
  show_on_analytics: true,
  show_in_my_storylines: true,
  onboarding_quest: false,
  position: 0,
  end_date: null,
  response_count: 0,
  latest_response: null,
  number_of_daily_objectives: null,
  rotate_objectives: false,
  rotating_group_index: 0,
  splash: null,
  healthy_dose_id: null,
  ...change,
  objectives,
})

/** One objective of each type in a form. */
export const everyObjective: Objective[] = [
  anObjective({
    id: idOf(1),
    type: 'SliderObjective',
    name: 'Energy',
    required: true,
    minimum_value: 0,
    maximum_value: 10,
  }),
  anObjective({
    id: idOf(2),
    type: 'MultipleChoiceObjective',
    name: 'Symptoms',
    multiselect: true,
    answers: [
      { id: idOf(21), answer_text: 'Stiff' },
      { id: idOf(22), answer_text: 'Sore' },
    ],
  }),
  anObjective({
    id: idOf(3),
    type: 'MultipleChoiceObjective',
    name: 'Arm',
    answers: [
      { id: idOf(31), answer_text: 'Left' },
      { id: idOf(32), answer_text: 'Right' },
    ],
  }),
  anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' }),
  anObjective({
    id: idOf(5),
    type: 'VitalObjective',
    name: 'Blood pressure',
    vital: {
      id: idOf(51),
      name: 'bp',
      display_name: 'Blood pressure',
      storage_unit: 'mmHg',
      units: ['mmHg'],
      parts: [
        { key: 's', label: 'Upper', minimum_value: 60, maximum_value: 260 },
        { key: 'd', label: 'Lower', minimum_value: 30, maximum_value: 160 },
      ],
    },
  }),
  anObjective({
    id: idOf(6),
    type: 'VitalObjective',
    name: 'Weight',
    vital: {
      id: idOf(61),
      name: 'weight',
      display_name: 'Weight',
      storage_unit: 'kg',
      units: ['kg', 'lbs'],
      parts: [{ key: 'w', label: 'Weight', minimum_value: 20, maximum_value: 350 }],
    },
  }),
  anObjective({
    id: idOf(7),
    type: 'MedicationObjective',
    name: 'Tablet',
    medication_dose_amount: 10,
    medication_dose_unit: 'mg',
  }),
  anObjective({ id: idOf(8), type: 'RoutineObjective', name: 'Stretching' }),
  anObjective({ id: idOf(9), type: 'SymptomObjective', name: 'Pain', minimum_value: 0, maximum_value: 10 }),
  anObjective({ id: idOf(10), type: 'DateObjective', name: 'Last visit' }),
  anObjective({ id: idOf(11), type: 'DateTimeObjective', name: 'Attack began' }),
  anObjective({ id: idOf(12), type: 'TimeObjective', name: 'Woke up' }),
  anObjective({ id: idOf(13), type: 'ContentObjective', name: 'Before you begin', content: 'Sit down.\n\nBreathe.' }),
]
