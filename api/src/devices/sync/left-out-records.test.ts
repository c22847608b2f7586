import * as z from 'zod/mini'
import { measuredNumber } from '../../providers/http/fields'
import type { HumanRecord } from '../../providers/human-api/provider'
import type { WearableRecord } from '../../providers/wearables/provider'
import { samplesOfRecords as samplesOfHumanRecords } from '../human-api/records'
import { samplesOfRecords } from '../wearables/records'

const NOW = new Date('2026-11-20T12:00:00Z')

const numberOf = (written: unknown) => z.parse(measuredNumber, written)

test('a number that a provider writes as text is one, and another text is none', () => {
  expect([72.5, '72.5', ' 72 ', '72,5', 'n/a', '', null].map(numberOf)).toEqual([
    72.5,
    72.5,
    72,
    Number.NaN,
    Number.NaN,
    Number.NaN,
    null,
  ])
})

const weight = (_id: string, written: unknown): WearableRecord => ({
  kind: 'weight',
  _id,
  timestamp: '2026-11-19T08:00:00+00:00',
  source: 'withings',
  weight: numberOf(written),
})

test('what a wearable sends that is no number is left out with its reason, and the others are stored', () => {
  const { samples, left_out } = samplesOfRecords([weight('a', 80), weight('b', '81.5'), weight('c', 'heavy')], NOW)
  expect(samples.map(({ value }) => value)).toEqual([80, 81.5])
  expect(left_out).toMatchObject([{ kind: 'weight', device: 'withings', reason: 'INVALID_VALUE' }])
  expect(Object.keys(left_out[0] ?? {})).not.toContain('value')
})

const night = (more: Partial<HumanRecord>): HumanRecord => ({
  id: 'n',
  human_id: null,
  kind: 'sleeps',
  start_time: '2026-11-19T03:00:00Z',
  end_time: '2026-11-19T10:00:00Z',
  time_zone: 'America/New_York',
  updated_at: null,
  source: 'clinic',
  value: null,
  systolic: null,
  diastolic: null,
  steps: null,
  duration: null,
  unit: null,
  activity: null,
  ...more,
})

test.each([
  ['told', { duration: 24_000 }, [400], []],
  ['from start to end', {}, [420], []],
  ['of which neither is known', { end_time: null }, [], ['INVALID_VALUE']],
])('the duration of a night of a health record is as %s', (_, more, minutes, reasons) => {
  const { samples, left_out } = samplesOfHumanRecords([night(more)], NOW)
  expect(samples.map(({ value }) => value)).toEqual(minutes)
  expect(left_out.map(({ reason }) => reason)).toEqual(reasons)
})
