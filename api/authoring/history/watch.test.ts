import { join } from 'node:path'
import { dailyNumbers, sleepDays, storedValue } from '@almanac/domain/samples'
import { addDays, offsetMinutesAt } from '@almanac/domain/time'
import { readStudy, type Study } from '../check/check'
import { generateWatchSamples } from './watch'

let study: Study

beforeAll(async () => {
  study = await readStudy(join(__dirname, '../../studies/demo'))
})

/** What the watch of Diego, of the demo, measured until an instant. */
function samplesAt(now: Date) {
  const person = study.people.find(({ key }) => key === 'diego')
  if (!person) throw new Error('the demo has no diego')
  const histories = study.histories.filter(({ key }) => person.history.includes(key))
  return generateWatchSamples({ study: { key: 'demo', seed: study.seed }, person, user_id: 'diego', now }, histories)
}

const ofKind = (samples: ReturnType<typeof samplesAt>, wanted: string) =>
  samples
    .filter(({ kind }) => kind === wanted)
    .map((sample) => ({
      at: sample.started_at.getTime(),
      until: sample.ended_at?.getTime() ?? null,
      source: sample.source,
      value: sample.value,
      detail: sample.detail,
      offset_minutes: sample.offset_minutes,
    }))

// At noon, at night in the hour that autumn repeats, and at night in the hour that spring skips.
test.each(['2026-11-21T11:00:00Z', '2026-10-25T01:30:00Z', '2027-03-28T01:10:00Z'])(
  'loaded at %s, nights have stages without overlap, some are missing, and nothing is in the future',
  (at) => {
    const samples = samplesAt(new Date(at))
    for (const { kind, value, unit, started_at, ended_at } of samples) {
      expect((ended_at ?? started_at).getTime()).toBeLessThanOrEqual(Date.parse(at))
      expect(storedValue(kind, value ?? Number.NaN, unit)).toEqual({ value, unit })
    }
    const stages = ofKind(samples, 'sleep')
    for (const [index, { at: from }] of stages.slice(1).entries())
      expect(from).toBeGreaterThanOrEqual(stages[index]?.until ?? Number.POSITIVE_INFINITY)
    const nights = sleepDays(stages)
    expect(nights.length).toBeGreaterThan(70)
    expect(nights.length).toBeLessThan(90)
    // The night of the load may be cut off.
    for (const { value } of nights.slice(0, -1)) {
      expect(value).toBeGreaterThan(4.5 * 60)
      expect(value).toBeLessThan(9 * 60)
    }
    expect(
      nights
        .slice(0, -1)
        .every(({ night }) =>
          ['rem', 'light', 'deep'].every((stage) => night.stages.some((one) => one.stage === stage)),
        ),
    ).toBe(true)
  },
)

test('on the journey the watch has the local clock, and a day has one resting heart rate', () => {
  const now = new Date('2026-11-21T11:00:00Z')
  const samples = samplesAt(now)
  const away = ofKind(samples, 'steps').filter(
    ({ at }) => at > Date.parse('2026-09-22') && at < Date.parse('2026-09-26'),
  )
  expect(away.length).toBeGreaterThan(16)
  expect(new Set(away.map(({ offset_minutes }) => offset_minutes))).toEqual(
    new Set([offsetMinutesAt(new Date('2026-09-24'), 'America/New_York')]),
  )
  const days = dailyNumbers('resting_heart_rate', ofKind(samples, 'resting_heart_rate'))
  expect(days.every(({ n }) => n === 1)).toBe(true)
  expect(days.every(({ date }) => date >= addDays('2026-11-21', -89))).toBe(true)
})
