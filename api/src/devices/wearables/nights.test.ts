import type { WearableRecord } from '../../providers/wearables/provider'
import { samplesOfRecords } from './records'

const AT = '2026-11-01T00:00:00+00:00'

/** What becomes of a night of the provider. */
function nightOf(night: Partial<WearableRecord>) {
  const record: WearableRecord = {
    kind: 'sleep',
    _id: 'z1',
    timestamp: AT,
    utc_offset: '-05:00',
    source: 'app',
    ...night,
  }
  const { samples, left_out } = samplesOfRecords([record], new Date('2026-11-02T00:00:00Z'))
  return {
    minutes: Object.fromEntries(samples.map(({ detail, value }) => [detail, value])),
    until: samples[0] && (samples[0].ended_at?.getTime() ?? 0) - samples[0].started_at.getTime(),
    left_out: left_out.map(({ reason }) => reason),
  }
}

test('stages of 0 do not hide the total', () => {
  expect(nightOf({ total_sleep: 25_200, awake: 0, deep: 0, light: 0, rem: 0 })).toEqual({
    minutes: { asleep: 420 },
    until: 25_200_000,
    left_out: [],
  })
  expect(nightOf({ total_sleep: 25_200, awake: 1_200, deep: 0, light: 0, rem: 0 }).minutes).toEqual({
    asleep: 420,
    awake: 20,
  })
})

test('a little of one stage does not hide the total either', () => {
  expect(nightOf({ total_sleep: 25_200, light: 300, deep: 0, rem: 0 }).minutes).toEqual({ asleep: 420 })
})

test('stages that are there are the night, with their time and that awake', () => {
  const night = { total_sleep: 25_200, awake: 1_800, deep: 5_400, light: 14_400, rem: 5_400 }
  expect(nightOf(night)).toEqual({
    minutes: { awake: 30, deep: 90, light: 240, rem: 90 },
    until: 27_000_000,
    left_out: [],
  })
})

test('a night of eight minutes with deep sleep and REM is left out with its reason; a short nap without them is one', () => {
  expect(nightOf({ total_sleep: 477, awake: 34, light: 234, deep: 94, rem: 115 })).toEqual({
    minutes: {},
    until: undefined,
    left_out: ['INVALID_VALUE'],
  })
  expect(nightOf({ total_sleep: 1_200 }).minutes).toEqual({ asleep: 20 })
  expect(nightOf({ total_sleep: 1_500, light: 1_500, deep: 0, rem: 0 }).minutes).toEqual({ light: 25 })
})
