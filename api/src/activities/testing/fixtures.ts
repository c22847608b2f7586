import type { Entry } from '@almanac/contracts/activities/responses'
import { newId } from '@almanac/domain/ids'
import type { Database } from '../../http/serve'
import type { Participant } from '../../testing/server'
import type { ActivityDocument, ObjectiveDocument } from '../definition'

/** An objective with default fields, overridden by `more`. */
export function objectiveOf(type: ObjectiveDocument['type'], more: Partial<ObjectiveDocument> = {}): ObjectiveDocument {
  return {
    id: newId(),
    key: 'objective',
    type,
    order: 0,
    name: { en: 'How are you?', es: '¿Cómo está?' },
    description: null,
    note: null,
    required: false,
    stick_to_bottom: false,
    objective_points: 0,
    reminders: [],
    ...more,
  }
}

/** A weight in kilograms or pounds, within these bounds. */
export function weightObjective(minimum_value = 1, maximum_value = 400): ObjectiveDocument {
  return objectiveOf('VitalObjective', {
    vital: {
      id: newId(),
      key: 'weight',
      name: 'Weight',
      storage_unit: 'kg',
      units: ['kg', 'lbs'],
      parts: [{ key: 'weight', label: 'Weight', minimum_value, maximum_value }],
      target: null,
    },
  })
}

export function activityDocumentOf(
  objectives: ObjectiveDocument[],
  more: Partial<ActivityDocument> = {},
): ActivityDocument {
  return {
    key: `activity-${newId()}`,
    title: { en: 'Mood', es: 'Ánimo', ar: 'المزاج' },
    description: null,
    type: 'FormQuest',
    category: { key: 'wellbeing', name: 'Wellbeing' },
    icon: 'mood',
    visualization_method: 'line',
    show_on_analytics: true,
    show_in_my_storylines: true,
    onboarding_quest: false,
    end_date: null,
    number_of_daily_objectives: null,
    rotate_objectives: false,
    splash: null,
    healthy_dose_ids: [],
    objectives: objectives.map((objective, order) => ({ ...objective, order })),
    groups: ['all'],
    ...more,
  }
}

/** Stores a version of an activity's definition; by default version 1 of a new activity. */
export async function defineActivity(
  database: Database,
  { company_id }: Pick<Participant, 'company_id'>,
  document: ActivityDocument,
  id: string = newId(),
  version = 1,
): Promise<string> {
  await database
    .insertInto('activity_definitions')
    .values({ id, version, company_id, key: document.key, document: JSON.stringify(document) })
    .execute()
  return id
}

/** Adds an activity to a participant's dashboard in its current version. */
export async function giveActivity(
  database: Database,
  { id: user_id }: Participant,
  activity_id: string,
  definition_version = 1,
  position = 0,
): Promise<void> {
  await database
    .insertInto('participant_activities')
    .values({ user_id, activity_id, definition_version, position })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'activity_id']).doUpdateSet({ definition_version, position }),
    )
    .execute()
}

/** Stores an objective that a participant added themselves. */
export async function addObjective(
  database: Database,
  { id: user_id }: Participant,
  activity_id: string,
  document: ObjectiveDocument,
  removed = false,
): Promise<void> {
  await database
    .insertInto('objectives')
    .values({
      user_id,
      id: document.id,
      activity_id,
      type: document.type,
      position: 0,
      document: JSON.stringify(document),
      removed_at: removed ? new Date() : null,
    })
    .execute()
}

/** A body for POST /responses: measured now, in UTC, for today. */
export function responseOf(quest_id: string, entries: Entry[], more: Record<string, unknown> = {}) {
  const now = new Date().toISOString()
  return {
    id: newId(),
    quest_id,
    measured_at: now,
    time_zone: 'UTC',
    date_posted_for: now.slice(0, 10),
    entries,
    ...more,
  }
}

/** Puts two people in each other's circle, at a visibility (friend 2, family 3, doctor 4). */
export async function relate(
  database: Database,
  from: Participant,
  to: Participant,
  visibility: number,
): Promise<void> {
  await database
    .insertInto('relationships')
    .values({
      user_id: from.id,
      id: newId(),
      to_user_id: to.id,
      to_user_email: to.email,
      from_status: 'Friend',
      to_status: 'Friend',
      visibility,
      theme_key: null,
    })
    .execute()
}

/** A study's daily reminder at a time (HHMM). */
export const dailyAt = (time: number): ObjectiveDocument['reminders'][number] => ({
  id: newId(),
  repeat_type: 'daily',
  time,
  day_number: null,
  start_date: null,
  note: null,
  send_notifications: true,
})
