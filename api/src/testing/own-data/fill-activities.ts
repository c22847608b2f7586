import { newId } from '@almanac/domain/ids'
import { indexPeople } from '../../activities'
import type { Database } from '../../http/serve'
import type { Participant } from '../server'
import { inserter } from './insert'

const json = (value: unknown) => JSON.stringify(value)

/** Inserts a row of this person into every table of activities that can hold one; their texts contain `name`. */
export async function fillActivities(
  database: Database,
  { id: user_id, company_id }: Participant,
  name: string,
): Promise<void> {
  const now = new Date()
  const into = inserter(database)

  const activity = newId()
  const objective = newId()
  const weight = {
    key: 'weight',
    id: newId(),
    name: 'Weight',
    storage_unit: 'kg',
    units: ['lbs'],
    parts: [{ key: 'weight', label: 'Weight', minimum_value: 20, maximum_value: 350 }],
    target: null,
  }
  await into('activity_definitions', {
    id: activity,
    version: 1,
    company_id,
    key: `a${activity}`,
    document: json({
      key: 'weight',
      title: 'Weight',
      objectives: [
        {
          id: objective,
          key: 'weight',
          type: 'VitalObjective',
          name: 'Weight',
          order: 0,
          reminders: [],
          vital: weight,
        },
      ],
      groups: [],
    }),
  })
  await into('participant_activities', { user_id, activity_id: activity, definition_version: 1, position: 0 })
  const note = newId()
  await into('objectives', {
    user_id,
    id: note,
    activity_id: activity,
    type: 'TextObjective',
    position: 1,
    document: json({ id: note, key: 'note', type: 'TextObjective', name: `Note of ${name}`, order: 1, reminders: [] }),
  })
  await into('responses', {
    user_id,
    id: newId(),
    activity_id: activity,
    definition_version: 1,
    measured_at: now,
    time_zone: 'Europe/Berlin',
    date_posted_for: now.toISOString().slice(0, 10),
    is_visible: true,
    point_total: 0,
    entries: json([
      { objective_id: objective, type: 'VitalEntry', value: 154.5, unit: 'lbs' },
      { objective_id: note, type: 'TextEntry', text: `=${name} <b>felt fine</b>` },
    ]),
  })
  await indexPeople(database, [user_id])

  const reminder = newId()
  await into('objective_settings', { user_id, objective_id: objective, activity_id: activity, own_reminders: true })
  await into('reminders', {
    user_id,
    id: reminder,
    activity_id: activity,
    objective_id: objective,
    repeat_type: 'daily',
    time: 900,
    day_number: null,
    start_date: null,
    note: `${name} weighs in`,
  })
  await into('past_reminders', {
    user_id,
    reminder_id: newId(),
    activity_id: activity,
    objective_id: objective,
    repeat_type: 'daily',
    repeat: true,
    time: 830,
    day_number: null,
    start_date: null,
    send_notifications: true,
    valid_from: now,
    valid_until: now,
  })
  await into('reminder_firings', {
    user_id,
    reminder_id: reminder,
    date_for: now.toISOString().slice(0, 10),
    time: 900,
    scheduled_for: now,
    activity_id: activity,
    objective_id: objective,
    outcome: 'sent',
  })
  await into('push_subscriptions', {
    user_id,
    id: newId(),
    endpoint: `https://push.example.org/${newId()}`,
    p256dh: 'p',
    auth: 'a',
    device_name: `Phone of ${name}`,
  })
  await into('custom_symptoms', { user_id, id: newId(), name: `${name} fog`, normalized_name: `${name} fog` })
  await into('custom_vitals', {
    user_id,
    id: newId(),
    name: `${name} index`,
    normalized_name: `${name} index`,
    storage_unit: 'pt',
  })
  await into('activity_visibilities', {
    user_id,
    activity_id: activity,
    relationship_id: newId(),
    other_user_id: newId(),
    may_see: true,
  })
  await into('activity_visibilities', {
    user_id: newId(),
    activity_id: activity,
    relationship_id: newId(),
    other_user_id: user_id,
    may_see: true,
  })
  for (const [owner, viewer_user_id] of [
    [user_id, newId()],
    [newId(), user_id],
  ] as const)
    await into('history_views', { user_id: owner, viewer_user_id, first_hour: now })
  await into('leaderboard_members', { user_id, company_id, name: `${name} walks`, name_key: user_id, points: 5 })
  await into('leaderboard_days', { user_id, company_id, date: now.toISOString().slice(0, 10), points: 5 })
  await into('comments', {
    user_id,
    id: newId(),
    response_id: newId(),
    from_user_id: newId(),
    text: `Well done, ${name}`,
  })
  await into('comments', {
    user_id: newId(),
    id: newId(),
    response_id: newId(),
    from_user_id: user_id,
    text: `${name} says so`,
  })
  for (const [whose, told] of [
    [user_id, newId()],
    [newId(), user_id],
  ] as const)
    await into('comment_notices', {
      user_id: told,
      response_user_id: whose,
      response_id: newId(),
      unread_since: now,
      notified_at: now,
    })
}
