import { createResponse, updateResponse } from '@almanac/contracts/activities/responses'
import type { OutboxEntry, OutcomeEvent } from '@almanac/outbox'
import { idOf } from '../testing'
import { withServerTime } from './resendWithServerTime'

const HOURS = 3_600_000
const written = Date.parse('2026-03-05T00:30:00Z')
const body = {
  id: idOf(1),
  quest_id: idOf(2),
  measured_at: '2026-03-05T00:30:00.200Z',
  time_zone: 'UTC',
  date_posted_for: '2026-03-05',
  entries: [],
}
const refused = (change: Partial<OutboxEntry> = {}): OutcomeEvent => ({
  outcome: 'refused',
  entry: {
    id: idOf(1),
    subject: `response:${idOf(1)}`,
    callId: createResponse.id,
    call: createResponse,
    body,
    state: 'refused',
    created_at: written,
    errors: [{ code: 'RESPONSE_DATE_IN_FUTURE', title: 'later than now', field: 'measured_at' }],
    ...change,
  },
})

test('a current response from a phone two hours ahead is resent with the server’s time and its day', () => {
  expect(withServerTime(refused(), 2 * HOURS)).toEqual({
    ...body,
    measured_at: '2026-03-04T22:30:00.000Z',
    date_posted_for: '2026-03-04',
  })
})

test.each([
  ['a time that was chosen', { body: { ...body, measured_at: '2026-03-05T09:00:00Z' } }, 2 * HOURS],
  ['a clock that is right or behind', {}, 0],
  [
    'another refusal beside it',
    {
      errors: [
        { code: 'RESPONSE_DATE_IN_FUTURE' as const, title: '' },
        { code: 'REQUIRED' as const, title: '' },
      ],
    },
    2 * HOURS,
  ],
  ['a change', { callId: updateResponse.id }, 2 * HOURS],
])('%s is not corrected automatically', (_, change, ahead) => {
  expect(withServerTime(refused(change), ahead)).toBeNull()
})
