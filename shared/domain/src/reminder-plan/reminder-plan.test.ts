import fc from 'fast-check'
import { MAX_REMINDERS as LIMIT_OF_SERVER } from '../reminders'
import { isHHMM, QUARTER_HOURS } from '../time'
import {
  asNeeded,
  dayOptions,
  MAX_REMINDERS,
  newPlan,
  planOf,
  REPEAT_TYPES,
  toInput,
  undoAsNeeded,
  withFrequency,
  withMedicationFrequency,
  withoutReminder,
  withReminder,
  withRepeatType,
} from './index'
import type { PlannedReminder, ReminderPlan } from './index'

let made = 0
const context = { makeId: () => `new-${(made += 1)}`, today: '2026-03-04' }
beforeEach(() => {
  made = 0
})

const stored = (id: string, change: Partial<PlannedReminder> = {}): PlannedReminder => ({
  id,
  repeat_type: 'daily',
  repeat: true,
  time: 730,
  day_number: null,
  start_date: null,
  note: null,
  send_notifications: true,
  ...change,
})
const times = ({ reminders }: ReminderPlan) => reminders.map(({ time }) => time)
const days = ({ reminders }: ReminderPlan) => reminders.map(({ day_number }) => day_number)

describe('something new', () => {
  test.each([
    ['MedicationObjective', 1],
    ['RoutineObjective', 1],
    ['SymptomObjective', 0],
    ['VitalObjective', 0],
    ['VaccinationObjective', 0],
  ])('%s begins with %i reminders', (type, count) => {
    expect(newPlan(type, context).frequency).toBe(count)
  })

  test('reminds every day at nine, and sends it', () => {
    expect(newPlan('RoutineObjective', context).reminders).toEqual([stored('new-1', { time: 900 })])
  })
})

describe('the number of reminders', () => {
  test('adds default ones at distinct moments', () => {
    expect(times(withFrequency(newPlan('MedicationObjective', context), 3, context))).toEqual([900, 1000, 1100])
    const weekly = withFrequency(withRepeatType(newPlan('MedicationObjective', context), 'weekly', context), 8, context)
    expect(days(weekly)).toEqual([1, 2, 3, 4, 5, 6, 7, 1])
    expect(times(weekly)).toEqual([900, 900, 900, 900, 900, 900, 900, 1000])
  })

  test('removes the last ones and collects the ids of stored ones', () => {
    const plan = withFrequency(planOf([stored('a'), stored('b'), stored('c')]), 4, context)
    const fewer = withFrequency(plan, 1, context)
    expect(toInput(fewer)).toEqual({ reminders: [stored('a')], removeReminderIds: ['b', 'c'] })
    // Increasing again: removed ids stay collected, added reminders are new.
    expect(toInput(withFrequency(fewer, 2, context))).toMatchObject({
      reminders: [{ id: 'a' }, { id: 'new-2' }],
      removeReminderIds: ['b', 'c'],
    })
  })

  test('a single reminder can be removed', () => {
    expect(toInput(withoutReminder(planOf([stored('a'), stored('b')]), 'a'))).toEqual({
      reminders: [stored('b')],
      removeReminderIds: ['a'],
    })
  })

  test('may be up to the limit of the server (specification 001, section 9)', () => {
    expect(MAX_REMINDERS).toEqual({ daily: 6, weekly: 14, monthly: 30, interval: 30 })
    expect(MAX_REMINDERS).toBe(LIMIT_OF_SERVER)
  })

  test.each(REPEAT_TYPES.map((type) => [type, MAX_REMINDERS[type]] as const))('%s is at most %i', (type, most) => {
    expect(withFrequency(withRepeatType(planOf([]), type, context), 99, context).frequency).toBe(most)
  })
})

describe('the repeat type', () => {
  test('caps the number: 20 a month are 6 a day', () => {
    const monthly = withFrequency(withRepeatType(planOf([]), 'monthly', context), 20, context)
    const daily = withRepeatType(monthly, 'daily', context)
    expect(daily.frequency).toBe(6)
    expect(days(daily)).toEqual([null, null, null, null, null, null])
  })

  test('collects the ids removed by the limit', () => {
    const plan = planOf(
      Array.from({ length: 8 }, (_, index) => stored(`s${index}`, { repeat_type: 'weekly', day_number: 1 })),
    )
    expect(withRepeatType(plan, 'daily', context).removeReminderIds).toEqual(['s6', 's7'])
  })

  test('an invalid day becomes the first valid one, a valid day is kept', () => {
    const plan = planOf([
      stored('a', { repeat_type: 'monthly', day_number: 30 }),
      stored('b', { repeat_type: 'monthly', day_number: 5 }),
    ])
    expect(days(withRepeatType(plan, 'weekly', context))).toEqual([1, 5])
    expect(days(withReminder(plan, 'a', { day_number: 31 }))).toEqual([1, 5])
  })

  test('an interval starts today, or keeps its start', () => {
    expect(withRepeatType(planOf([stored('a')]), 'interval', context).reminders).toEqual([
      stored('a', { repeat_type: 'interval', day_number: 1, start_date: '2026-03-04' }),
    ])
    const begun = planOf([stored('a', { repeat_type: 'interval', day_number: 3, start_date: '2026-01-01' })])
    expect(withRepeatType(begun, 'interval', context).reminders).toEqual(begun.reminders)
  })

  test('days to choose from', () => {
    expect(dayOptions('daily')).toEqual([])
    expect(dayOptions('weekly')).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(dayOptions('monthly')).toHaveLength(30)
    expect(dayOptions('interval').at(-1)).toBe(30)
  })
})

describe('as needed', () => {
  test('marks all for removal, and undo restores them exactly', () => {
    const plan = withFrequency(planOf([stored('a', { note: 'With food' }), stored('b')]), 3, context)
    const marked = asNeeded(plan)
    expect(toInput(marked)).toEqual({ reminders: [], removeReminderIds: ['a', 'b'] })
    expect(undoAsNeeded(marked)).toEqual(plan)
    expect(undoAsNeeded(asNeeded(marked))).toEqual(plan)
    expect(undoAsNeeded(plan)).toEqual(plan)
  })

  test('can be undone after serialization', () => {
    const plan = planOf([stored('a')])
    const parsed: unknown = JSON.parse(JSON.stringify(asNeeded(plan)))
    expect(parsed).toEqual(asNeeded(plan))
  })
})

describe('how often a medication is taken', () => {
  test.each([
    ['onceADay', ['daily'], [900], [null]],
    ['twiceADay', ['daily'], [900, 2100], [null, null]],
    ['threeTimesADay', ['daily'], [900, 1500, 2100], [null, null, null]],
    ['fourTimesADay', ['daily'], [900, 1300, 1700, 2100], [null, null, null, null]],
    ['everyOtherDay', ['interval'], [900], [2]],
    ['weekly', ['weekly'], [900], [1]],
    ['everyTwoWeeks', ['interval'], [900], [14]],
    ['everyThreeWeeks', ['interval'], [900], [21]],
    ['monthly', ['monthly'], [900], [1]],
  ] as const)('%s', (frequency, [type], at, on) => {
    const plan = withMedicationFrequency(newPlan('MedicationObjective', context), frequency, context)
    expect(plan.repeat_type).toBe(type)
    expect(times(plan)).toEqual(at)
    expect(days(plan)).toEqual(on)
  })

  test('once gives one reminder on one day; choosing daily afterwards repeats again', () => {
    const once = withMedicationFrequency(newPlan('MedicationObjective', context), 'once', context)
    expect(once.reminders).toEqual([stored('new-1', { time: 900, repeat: false, start_date: '2026-03-04' })])
    expect(withMedicationFrequency(once, 'onceADay', context).reminders).toEqual([stored('new-1', { time: 900 })])
  })

  test('other leaves the reminders as they are', () => {
    const plan = planOf([stored('a')])
    expect(withMedicationFrequency(plan, 'other', context)).toEqual(plan)
  })

  test('a time chosen by the participant is kept', () => {
    expect(times(withMedicationFrequency(planOf([stored('a')]), 'twiceADay', context))).toEqual([730, 2100])
  })

  test('changing from as needed to twice a day restores the earlier reminders', () => {
    const plan = planOf([stored('a'), stored('b', { time: 1900 })])
    const back = withMedicationFrequency(withMedicationFrequency(plan, 'asNeeded', context), 'twiceADay', context)
    expect(toInput(back)).toEqual({ reminders: plan.reminders, removeReminderIds: [] })
  })
})

test('any sequence of choices can be saved, and every stored reminder is kept or removed explicitly', () => {
  const type = fc.constantFrom(...REPEAT_TYPES)
  const frequency = fc.constantFrom(
    'once',
    'onceADay',
    'fourTimesADay',
    'everyOtherDay',
    'weekly',
    'monthly',
    'asNeeded',
    'other',
  )
  const step = fc.oneof(
    type.map((to) => (plan: ReminderPlan) => withRepeatType(plan, to, context)),
    fc.integer({ min: -2, max: 40 }).map((count) => (plan: ReminderPlan) => withFrequency(plan, count, context)),
    frequency.map((often) => (plan: ReminderPlan) => withMedicationFrequency(plan, often, context)),
    fc
      .integer({ min: 0, max: 31 })
      .map(
        (day_number) => (plan: ReminderPlan) =>
          plan.reminders[0] ? withReminder(plan, plan.reminders[0].id, { day_number }) : plan,
      ),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const begun = planOf([stored('a'), stored('b', { repeat_type: 'weekly', day_number: 7 })])
      const plan = undoAsNeeded(steps.reduce((now, change) => change(now), begun))
      const { reminders, removeReminderIds } = toInput(plan)
      expect(reminders.length).toBeLessThanOrEqual(MAX_REMINDERS[plan.repeat_type])
      expect(plan.frequency).toBe(reminders.length)
      expect(new Set(reminders.map(({ id }) => id)).size).toBe(reminders.length)
      for (const { repeat_type, time, day_number } of reminders) {
        expect(isHHMM(time)).toBe(true)
        if (repeat_type === 'daily') expect(day_number).toBeNull()
        else expect(dayOptions(repeat_type)).toContain(day_number)
      }
      for (const id of ['a', 'b'])
        expect(reminders.some((reminder) => reminder.id === id)).toBe(!removeReminderIds.includes(id))
    }),
  )
})

test('times are offered in quarters of an hour', () => {
  expect(QUARTER_HOURS).toHaveLength(96)
})
