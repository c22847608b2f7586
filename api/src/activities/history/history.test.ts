import type { HistorySeries, HistorySummary } from '@almanac/contracts/activities/history'
import * as schema from '@almanac/contracts/schema/activities/history'
import * as z from 'zod/mini'
import type { TestAnswer } from '../../testing/client'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activityWithObjectives } from '../testing/add-objective'
import { objectiveOf, responseOf } from '../testing/fixtures'

const seriesIn = (answer: TestAnswer): HistorySeries => z.parse(schema.getHistorySeries.answer, answer.body)
const summaryIn = (answer: TestAnswer): HistorySummary => z.parse(schema.getHistorySummary.answer, answer.body)

let server: TestServer
let ana: Participant
beforeAll(async () => {
  server = await startTestServer()
  ana = await server.participant()
})
afterAll(() => server.close())

test('a recorded value is in the series and in the numbers of its window', async () => {
  const mood = objectiveOf('SliderObjective')
  const activity = await activityWithObjectives(server, ana, [mood])
  for (const [date, value] of [
    ['2026-11-10', 2],
    ['2026-11-20', 3],
    ['2026-11-21', 4],
  ] as const)
    await ana.client.post(
      '/responses',
      responseOf(activity, [{ objective_id: mood.id, type: 'SliderEntry', value }], {
        measured_at: `${date}T09:00:00Z`,
        date_posted_for: date,
      }),
    )
  const series = seriesIn(await ana.client.get(`/history/series?quest_id=${activity}&end_date=2026-11-22`))
  expect(series).toMatchObject({
    bucket: 'entry',
    start_date: '2026-11-10',
    lines: [{ objective_id: mood.id, part: 0, unit: null, buckets: [{ mean: 2 }, { mean: 3 }, { mean: 4 }] }],
  })
  const summary = summaryIn(await ana.client.get('/history/summary?start_date=2026-11-16&end_date=2026-11-22'))
  expect(summary.activities).toMatchObject([
    { quest_id: activity, response_count: 2, lines: [{ current: { n: 2, mean: 3.5 }, before: { n: 1, mean: 2 } }] },
  ])
})
