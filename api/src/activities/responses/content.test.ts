import type { Entry } from '@almanac/contracts/activities/responses'
import { hasSameContent, type ResponseContent, type ResponseRow } from './response'

const activity = '0191d2a0-aaaa-7000-8000-000000000001'
const slider: Entry = { objective_id: '0191d2a0-0000-7000-8000-000000000001', type: 'SliderEntry', value: 3 }
const note: Entry = { objective_id: '0191d2a0-0000-7000-8000-000000000002', type: 'TextEntry', text: 'better' }

const row: ResponseRow = {
  user_id: 'maya',
  id: 'one',
  activity_id: activity,
  definition_version: 1,
  measured_at: new Date('2026-03-01T08:00:00Z'),
  time_zone: 'Europe/Berlin',
  date_posted_for: '2026-03-01',
  is_visible: true,
  entries: [slider, note],
  point_total: 0,
  revision: 1,
  created_at: new Date(),
  updated_at: new Date(),
  deleted_at: null,
  recorded_by_user_id: null,
}
const content: ResponseContent = {
  quest_id: activity,
  measured_at: '2026-03-01T09:00:00+01:00',
  time_zone: 'Europe/Berlin',
  date_posted_for: '2026-03-01',
  is_visible: true,
  entries: [slider, note],
}

test.each<[string, Partial<ResponseContent>]>([
  ['in the same words', {}],
  ['with the activity in capitals', { quest_id: activity.toUpperCase() }],
  ['with its entries in another order', { entries: [note, slider] }],
  [
    'with the fields of an entry in another order',
    { entries: [{ value: 3, type: 'SliderEntry', objective_id: slider.objective_id }, note] },
  ],
  ['with nothing written out', { entries: [{ ...slider, unit: null, time: undefined }, note] }],
])('a change with the same content %s is acknowledged', (_, other) => {
  expect(hasSameContent(row, { ...content, ...other })).toBe(true)
})

test.each<[string, Partial<ResponseContent>]>([
  ['activity', { quest_id: '0191d2a0-aaaa-7000-8000-000000000002' }],
  ['moment', { measured_at: '2026-03-01T09:00:00Z' }],
  ['zone', { time_zone: 'Europe/Paris' }],
  ['date', { date_posted_for: '2026-02-28' }],
  ['visibility', { is_visible: false }],
  ['value', { entries: [{ ...slider, value: 0 }, note] }],
  ['number of entries', { entries: [slider] }],
  ['unit', { entries: [{ ...slider, unit: 'mg' }, note] }],
])('a change of the %s is recognized', (_, other) => {
  expect(hasSameContent(row, { ...content, ...other })).toBe(false)
})
