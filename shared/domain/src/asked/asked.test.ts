import { activityOn, askedMinute, isAskedOn, staysWhenUnwell } from '.'

const ZONE = 'Europe/Berlin'
const daily = (time: number, more: object = {}) => ({
  repeat_type: 'daily' as const,
  repeat: true,
  time,
  day_number: null,
  start_date: null,
  ...more,
})
const activity = (reminders: object[] = [], more: object = {}) => ({
  type: 'FormQuest',
  number_of_daily_objectives: null,
  end_date: null,
  objectives: [
    {
      type: 'SliderObjective',
      required: false,
      reminders: reminders as ReturnType<typeof daily>[],
      past_reminders: [] as ReturnType<typeof daily>[],
    },
  ],
  ...more,
})

test('an activity asks from the day on which it came in the participant’s zone, until its end', () => {
  // Half past midnight on the 10th in Berlin.
  const joined = activity([], { joined_at: '2026-03-09T23:30:00Z', end_date: '2026-03-12' })
  const asked = ['2026-03-09', '2026-03-10', '2026-03-12', '2026-03-13'].map((date) => isAskedOn(joined, date, ZONE))
  expect(asked).toEqual([false, true, true, false])
  // An older server says nothing.
  expect(isAskedOn(activity(), '2020-01-01', ZONE)).toBe(true)
})

test('a past day has the reminders of then: a later one asks nothing, a former one still asks', () => {
  const weekly = daily(900, { repeat_type: 'weekly', day_number: 1, valid_from: '2026-03-10T10:00:00Z' })
  const former = daily(1800, { valid_from: '2026-03-01T00:00:00Z', valid_until: '2026-03-10T10:00:00Z' })
  const changed = activity([weekly])
  for (const objective of changed.objectives) objective.past_reminders = [former]
  // Sunday before the change, the Tuesday of the change, Wednesday, Monday.
  const days = ['2026-03-08', '2026-03-10', '2026-03-11', '2026-03-16']
  const then = days.map((date) => activityOn(changed, date, ZONE))
  expect(then.map((one, index) => isAskedOn(one, days[index] ?? '', ZONE))).toEqual([true, false, false, true])
  expect(then.map((one, index) => askedMinute(one, days[index] ?? ''))).toEqual([1080, null, null, 540])
})

test('on an unwell day what is essential and what was recorded stays', () => {
  expect(staysWhenUnwell({ essential: true }, false)).toBe(true)
  expect(staysWhenUnwell({}, true)).toBe(true)
  expect(staysWhenUnwell({}, false)).toBe(false)
})
