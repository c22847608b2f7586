import type { Reminder } from '@almanac/contracts/activities/activities'
import { MEDICATION_TOOK } from '@almanac/domain/medication'
import { instantOf } from '@almanac/domain/time'
import type { OptimisticResponse } from '../../responses/optimisticResponses'
import { anActivity, anObjective, aReminder, aResponse, idOf } from '../../testing'
import { momentOf } from '../../doses/moment'
import { dayDoses } from './dayDoses'
import { dueTogether, entriesWithout, isDirect, isUndoable } from './doseEntries'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
// A Tuesday.
const DATE = '2026-03-03'
const at = (time: number, date = DATE) => instantOf(date, time, zone)
const times = (...all: number[]): Reminder[] => all.map((time) => aReminder({ id: idOf(time), time }))
const medicine = (number: number, name: string, reminders: Reminder[]) =>
  anObjective({ id: idOf(number), type: 'MedicationObjective', name, reminders })
const sugar = medicine(1, 'Sugar tablet', times(800, 1900))
const iron = medicine(2, 'Iron', times(1900))
const medicines = anActivity([sugar, iron], { title: 'Medicines' })

const recorded = (
  moment: Date,
  entries: { objective_id?: string; value?: number; reminder_time?: number; type?: string }[],
  id = idOf(50),
): OptimisticResponse => ({
  ...aResponse(momentOf(moment).clock.date, {
    id,
    quest_id: medicines.id,
    entries: entries.map((entry) => ({
      objective_id: sugar.id,
      value: MEDICATION_TOOK,
      ...entry,
      type: 'MedicationEntry' as const,
    })),
  }),
  measured_at: moment.toISOString(),
  time_zone: zone,
})
const listAt = (now: Date, responses: OptimisticResponse[] = [], activity = medicines) =>
  dayDoses([activity], responses, momentOf(now)).map(
    ({ objective, dose }) => `${objective.name} ${dose.time} ${dose.state}`,
  )
const rowsAt = (now: Date, responses: OptimisticResponse[] = [], activity = medicines) =>
  dayDoses([activity], responses, momentOf(now))

test('the doses of all medicines are listed in order of time with their states', () => {
  expect(listAt(at(1210), [recorded(at(804), [{ reminder_time: 800 }])])).toEqual([
    'Sugar tablet 800 took',
    'Sugar tablet 1900 upcoming',
    'Iron 1900 upcoming',
  ])
})

test('after midnight the doses of the evening are still listed', () => {
  const night = anActivity([medicine(1, 'Night tablet', times(2330))])
  const later = recorded(at(2332), [{ value: 1, reminder_time: 2330 }])
  expect(listAt(at(2333), [later], night)).toEqual(['Night tablet 2330 postponed'])
  expect(listAt(at(40, '2026-03-04'), [later], night)).toEqual(['Night tablet 2330 due'])
})

test('a dose after midnight is listed in the evening before, and can be recorded from an hour ahead', () => {
  const night = anActivity([medicine(1, 'Night tablet', times(30))])
  const [row] = rowsAt(at(2345), [], night)
  expect(row).toMatchObject({ recordable: true, dose: { time: 30, state: 'due', at: { date: '2026-03-04' } } })
})

test('of two due doses of one medicine only the nearest is taken together with the others', () => {
  const rows = rowsAt(at(1834))
  expect(rows.map(({ dose }) => dose.state)).toEqual(['due', 'due', 'due'])
  expect(dueTogether(rows, momentOf(at(1834)))).toMatchObject([
    { rows: [{ objective: { name: 'Sugar tablet' }, dose: { time: 1900 } }, { objective: { name: 'Iron' } }] },
  ])
})

test('an activity that asks for more than its doses is not recorded in one tap, unless the doses complete it', () => {
  const text = anObjective({ id: idOf(3), type: 'TextObjective', required: true })
  const more = rowsAt(at(1910), [], anActivity([sugar, iron, text]))
  expect(more.map(isDirect)).toEqual([false, false, false])
  expect(dueTogether(more, momentOf(at(1910)))).toEqual([])
  const both = anActivity([
    { ...sugar, required: true },
    { ...iron, required: true },
  ])
  expect(rowsAt(at(1910), [], both).some(isDirect)).toBe(false)
  expect(dueTogether(rowsAt(at(1910), [], both), momentOf(at(1910)))).toHaveLength(1)
})

test('undo removes the dose alone from what was recorded together', () => {
  const together = recorded(at(1905), [{ reminder_time: 1900 }, { objective_id: iron.id, reminder_time: 1900 }])
  const rows = rowsAt(at(1910), [together])
  const [, evening] = rows
  expect(rows.map(({ dose }) => dose.state)).toEqual(['missed', 'took', 'took'])
  expect(evening && entriesWithout(together, [evening])).toMatchObject([{ objective_id: iron.id }])
  expect(rows.map(isUndoable)).toEqual([false, true, true])
})
