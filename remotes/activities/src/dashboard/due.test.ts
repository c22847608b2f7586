import type { Activity, Reminder } from '@almanac/contracts/activities/activities'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import type { WallClock } from '@almanac/domain/time'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { anActivity, anObjective, aReminder, idOf } from '../testing'
import { dayItems } from './day/dayItems'
import { nextOf, type OtherTasks } from './due'

const at = (time: number, change: Partial<Reminder> = {}): Reminder => aReminder({ id: idOf(time), time, ...change })
const tablet = anObjective({ id: idOf(1), type: 'MedicationObjective', name: 'Tablet', reminders: [at(800), at(2000)] })
const medicines = anActivity([tablet], { id: idOf(100), title: 'Medicines', number_of_daily_objectives: 2 })
const mood = anActivity([anObjective({ id: idOf(2), type: 'SliderObjective' })], { id: idOf(200), title: 'Mood' })

// A Tuesday.
const date = '2026-03-03'
const said = (
  quest_id: string,
  objective_id: string,
  reminder_time?: number,
  value = 0,
  time = '08:00',
): OptimisticResponse => ({
  id: idOf(1),
  user_id: 'ana',
  quest_id,
  measured_at: `${date}T${time}:00Z`,
  time_zone: 'UTC',
  date_posted_for: date,
  is_visible: true,
  point_total: 0,
  revision: 1,
  created_at: `${date}T08:00:00Z`,
  updated_at: `${date}T08:00:00Z`,
  entries: [{ objective_id, type: 'MedicationEntry', value, reminder_time }],
})
const clock = (time: number, day = date): WallClock => ({ date: day, time })
const nothing: OtherTasks = { now: new Date(`${date}T09:00:00Z`), appointments: [], survey: false, consent: false }

const nextFrom = (
  activities: Activity[],
  responses: OptimisticResponse[],
  now: WallClock,
  others: OtherTasks,
): ReturnType<typeof nextOf> => nextOf(dayItems(activities, responses, [], now), now, others)

test('an activity of doses alone is never next: its doses are listed', () => {
  expect(nextFrom([medicines, mood], [], clock(900), nothing)).toMatchObject({ activity: { title: 'Mood' } })
  expect(nextFrom([medicines], [], clock(900), nothing)).toEqual({ kind: 'done' })
})

test('when everything is done, nothing is next', () => {
  const responses = [said(mood.id, idOf(2)), said(medicines.id, tablet.id, 800), said(medicines.id, tablet.id, 2000)]
  expect(nextFrom([mood, medicines], responses, clock(2100), nothing)).toEqual({ kind: 'done' })
})

test('a rotating activity is done for the day after one response', () => {
  const rotating = { ...mood, rotate_objectives: true, number_of_daily_objectives: 3 }
  expect(nextFrom([rotating], [], clock(900), nothing)).toMatchObject({ kind: 'activity' })
  expect(nextFrom([rotating], [said(mood.id, idOf(2))], clock(900), nothing)).toEqual({ kind: 'done' })
})

test('an activity that cannot be recorded, is occasional or already given does not block the next one', () => {
  const list = anActivity([anObjective({ type: 'AddSymptomObjective' })], { id: idOf(500) })
  const effects = anActivity(
    [
      anObjective({ type: 'AdverseEventObjective', required: true }),
      anObjective({ id: idOf(8), type: 'SymptomObjective' }),
    ],
    { id: idOf(600) },
  )
  const consent = (consent_given_at: string | null) =>
    anActivity([anObjective({ type: 'ConsentObjective', consent_given_at })], { id: idOf(700), title: 'Consent' })
  expect(nextFrom([list, effects, consent('2026-01-01T08:00:00Z'), mood], [], clock(900), nothing)).toMatchObject({
    activity: { title: 'Mood' },
  })
  expect(nextFrom([list, effects, consent('2026-01-01T08:00:00Z')], [], clock(900), nothing)).toEqual({ kind: 'done' })
  expect(nextFrom([list, consent(null)], [], clock(900), nothing)).toMatchObject({ activity: { title: 'Consent' } })
})

test('what is due by now comes first, then what has no time, then what is due later; one touch in a row is never next', () => {
  const timed = (title: string, time: number) =>
    anActivity([anObjective({ id: idOf(time), type: 'TextObjective', reminders: [at(time)] })], {
      id: idOf(time),
      title,
    })
  const faces = ['1', '2', '3', '4', '5']
  const touched = anActivity([anObjective({ id: idOf(9), type: 'SliderObjective', faces })], { id: idOf(201) })
  const all = [touched, timed('Evening', 2000), mood, timed('Noon', 1200), timed('Breakfast', 800)]
  const firstAt = (time: number, activities: Activity[]) => nextFrom(activities, [], clock(time), nothing)
  expect(firstAt(1230, all)).toMatchObject({ activity: { title: 'Breakfast' }, minute: 480 })
  expect(firstAt(900, all.slice(0, 4))).toMatchObject({ activity: { title: 'Mood' }, minute: null })
  expect(firstAt(1130, all.slice(0, 4))).toMatchObject({ activity: { title: 'Noon' } })
  expect(firstAt(900, all.slice(0, 2))).toMatchObject({ activity: { title: 'Evening' } })
  expect(firstAt(900, [touched])).toEqual({ kind: 'done' })
})

test('vaccinations and adverse events are never next', () => {
  const card = anActivity([anObjective({ type: 'VaccinationObjective' })], { id: idOf(300) })
  const event = anActivity([anObjective({ type: 'AdverseEventObjective' })], { id: idOf(400) })
  expect(nextFrom([card, event], [], clock(900), nothing)).toEqual({ kind: 'done' })
})

test('an appointment whose room is open is marked; one within the hour comes before a survey, a survey before activities', () => {
  const visit = (start_at: string): Appointment => ({
    id: idOf(5),
    start_at,
    end_at: `${date}T11:00:00Z`,
    creator: { first_name: 'Lena', last_name: 'Vogt', avatar_id: null, image_id: null },
    participant: { first_name: 'Maya', last_name: 'Okafor', avatar_id: null, image_id: null },
    side: 'participant',
    other_time_zone: null,
    request_type: null,
    requested_by: null,
    proposed_time: null,
    declined_time: null,
    no_show: false,
    call_ended_at: null,
    version: 0,
  })
  const waiting = (appointments: Appointment[], survey = false): OtherTasks => ({ ...nothing, appointments, survey })
  const now = clock(900)
  expect(nextFrom([medicines], [], now, waiting([visit(`${date}T09:05:00Z`)]))).toMatchObject({ joinable: true })
  expect(nextFrom([medicines], [], now, waiting([visit(`${date}T09:50:00Z`)]))).toMatchObject({ joinable: false })
  expect(nextFrom([mood], [], now, waiting([visit(`${date}T09:50:00Z`)], true)).kind).toBe('appointment')
  const ended = { ...visit(`${date}T08:55:00Z`), call_ended_at: `${date}T08:58:00Z` }
  expect(nextFrom([mood], [], now, waiting([ended])).kind).toBe('activity')
  expect(nextFrom([mood], [], now, waiting([visit(`${date}T10:30:00Z`)], true)).kind).toBe('survey')
  expect(nextFrom([mood], [], now, waiting([{ ...visit(`${date}T09:05:00Z`), request_type: 'cancel' }])).kind).toBe(
    'activity',
  )
})
