import type { Reminder } from '@almanac/contracts/activities/activities'
import type { ShownResponse } from '../responses/shown'
import { anActivity, anObjective, aReminder, idOf } from '../testing'
import { nextOf, openDoses } from './due'

const at = (time: number, change: Partial<Reminder> = {}): Reminder => aReminder({ id: idOf(time), time, ...change })
const tablet = anObjective({ id: idOf(1), type: 'MedicationObjective', name: 'Tablet', reminders: [at(800), at(2000)] })
const medicines = anActivity([tablet], { id: idOf(100), title: 'Medicines', number_of_daily_objectives: 2 })
const mood = anActivity([anObjective({ id: idOf(2), type: 'SliderObjective' })], { id: idOf(200), title: 'Mood' })

// A Tuesday.
const date = '2026-03-03'
const said = (quest_id: string, objective_id: string, reminder_time?: number, value = 0): ShownResponse => ({
  id: idOf(1), user_id: 'ana', quest_id, measured_at: `${date}T08:00:00Z`, time_zone: 'UTC', date_posted_for: date, is_visible: true, point_total: 0, revision: 1,
  created_at: `${date}T08:00:00Z`, updated_at: `${date}T08:00:00Z`, entries: [{ objective_id, type: 'MedicationEntry', value, reminder_time }],
})

test('a dose is next from an hour before its time, before any activity', () => {
  expect(nextOf([mood, medicines], [], { date, time: 659 })).toMatchObject({ kind: 'activity', activity: { title: 'Mood' } })
  expect(nextOf([mood, medicines], [], { date, time: 700 })).toMatchObject({ kind: 'dose', reminder_time: 800, direct: true })
})

test('a dose that something was said about is not asked for again, whether or not the entry names its time', () => {
  expect(openDoses(tablet, [said(medicines.id, tablet.id, 2000)], date)).toEqual([800])
  expect(openDoses(tablet, [said(medicines.id, tablet.id)], date)).toEqual([2000])
  expect(openDoses(tablet, [said(medicines.id, tablet.id, 800, 2)], date)).toEqual([2000])
})

test('a dose of another day of the week is not due today', () => {
  const weekly = { ...tablet, reminders: [at(800, { repeat_type: 'weekly', day_number: 3 })] }
  expect(openDoses(weekly, [], date)).toEqual([])
  expect(openDoses(weekly, [], '2026-03-04')).toEqual([800])
})

test('where the activity asks for more than the dose, one tap would not be a whole response', () => {
  const more = anActivity([tablet, anObjective({ id: idOf(3), type: 'TextObjective', required: true })], { id: idOf(100) })
  expect(nextOf([more], [], { date, time: 900 })).toMatchObject({ kind: 'dose', direct: false })
})

test('when everything is done, nothing is next', () => {
  const responses = [said(mood.id, idOf(2)), said(medicines.id, tablet.id, 800), said(medicines.id, tablet.id, 2000)]
  expect(nextOf([mood, medicines], responses, { date, time: 2100 })).toEqual({ kind: 'done' })
})
