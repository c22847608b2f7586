import type { Entry } from '@almanac/contracts/activities/responses'
import { addDays, datesFrom } from '@almanac/domain/time'
import { reportedActivities } from '../../activities'
import { recordFor } from '../../activities/history/testing'
import { activityWithObjectives } from '../../activities/testing/add-objective'
import { dailyAt, objectiveOf } from '../../activities/testing/fixtures'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { reportModel } from './document'
import type { Part } from './model'
import { recordsOf } from './records'
import { aSubject } from './testing'

const [FIRST, LAST] = ['2026-11-16', '2026-11-20']
const tablet = objectiveOf('MedicationObjective', { name: 'Metformin', reminders: [dailyAt(2100)] })
const forgotten = objectiveOf('MedicationObjective', { name: 'Zinc', reminders: [dailyAt(800)] })
const took: Entry[] = [{ objective_id: tablet.id, type: 'MedicationEntry', value: 0, reminder_time: 2100 }]

let server: TestServer
let ana: Participant
let activity: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.participant()
  activity = await activityWithObjectives(server, ana, [tablet, forgotten])
  const joined_at = '2026-01-01T00:00:00Z'
  await server.database.updateTable('participant_activities').where('user_id', '=', ana.id).set({ joined_at }).execute()
})

async function partsOf(): Promise<{ summary: Part[]; annex: Part[] }> {
  const report = {
    user_id: ana.id,
    report_type: 'everything',
    activity_id: null,
    start_date: FIRST,
    end_date: LAST,
    locale: 'en',
  } as const
  const collected = await recordsOf(server.database, report, await reportedActivities(server.database, ana.id, 'en'))
  const { summary, sections } = reportModel(collected, aSubject({ ...report, time_zone: 'Europe/Berlin' }))
  return { summary, annex: sections.flatMap(({ parts }) => parts) }
}

const plansOf = (summary: Part[]): string[][] =>
  summary.flatMap((part) => (part.kind === 'charted' ? part.rows.map(({ cells }) => cells) : []))
const daysOf = (annex: Part[]): string[][] =>
  annex.flatMap((part) => (part.kind === 'table' && part.head[0] === 'Day' ? part.rows : []))

test('a dose taken at 00:20 for 21:00 counts for the evening before, also in the last night of the period', async () => {
  for (const date of datesFrom(FIRST, LAST)) await recordFor(ana, activity, took, { date: addDays(date, 1), time: 20 })
  // In the first night of the period, for the evening before it.
  await recordFor(ana, activity, took, { date: FIRST, time: 20 })
  const { summary, annex } = await partsOf()
  expect(plansOf(summary)).toContainEqual(['Metformin', '5 of 5\n100%', '0', '0', '0', '0'])
  expect(daysOf(annex).map(([day, dose]) => [day, dose?.replaceAll('\u202f', ' ')])).toEqual([
    ['Nov 20, 2026', 'Taken 12:20 AM (Nov 21)'],
    ['Nov 19, 2026', 'Taken 12:20 AM (Nov 20)'],
    ['Nov 18, 2026', 'Taken 12:20 AM (Nov 19)'],
    ['Nov 17, 2026', 'Taken 12:20 AM (Nov 18)'],
    ['Nov 16, 2026', 'Taken 12:20 AM (Nov 17)'],
  ])
})

test('a medicine with a plan that was never marked is in the report', async () => {
  await recordFor(ana, activity, took, { date: FIRST, time: 2105 })
  const { summary } = await partsOf()
  // Nothing was measured, so nothing is said of what changed.
  expect(summary.flatMap((part) => (part.kind === 'heading' ? part.text : []))).toEqual(['Medicines and routines'])
  expect(plansOf(summary)).toEqual([
    ['Metformin', '1 of 5\n20%', '0', '0', '4', '0'],
    ['Zinc', '0 of 5\n0%', '0', '0', '5', '0'],
  ])
})
