import { listActivities } from '@almanac/contracts/activities/activities'
import { listResponses } from '@almanac/contracts/activities/responses'
import { aUser, fakeServer, fireEvent, renderScreen, screen, within, type FakeServer } from '@almanac/testing'
import type { GlucoseReport } from '@almanac/contracts/devices/glucose'
import { aResponse, anActivity, anObjective, noGlucose } from '../testing'
import { DayPanel } from './DayPanel'
import { traceRuns } from '@almanac/domain/glucose'

let server: FakeServer
const ids = [1, 2, 3, 4, 5].map((index) => `01920000-0000-7000-8000-00000000000${index}`)
const [QUEST = '', DOSE = '', PAIN = '', GLUCOSE = '', NOTE = ''] = ids

const activity = anActivity(QUEST, 'My day', [
  anObjective(DOSE, 'MedicationObjective', { medication: { display_name: 'Metformin' } }),
  anObjective(PAIN, 'SymptomObjective', { name: 'Dizziness' }),
  anObjective(GLUCOSE, 'VitalObjective', {
    name: 'Blood glucose',
    vital: {
      id: GLUCOSE,
      name: 'glucose',
      display_name: 'Blood glucose',
      storage_unit: 'mmol/L',
      units: ['mmol/L', 'mg/dL'],
      parts: [],
    },
  }),
  anObjective(NOTE, 'TextObjective'),
])

/** Sensor values every five minutes from 08:00, with a gap of an hour from 09:00. */
const points = Array.from({ length: 36 }, (_, index) => ({ minute: 480 + index * 5, value: 100 + index })).filter(
  ({ minute }) => minute < 540 || minute >= 600,
)
const report: GlucoseReport = {
  ...noGlucose,
  days: [
    { date: '2026-03-06', points: [{ minute: 60, value: 222 }] },
    { date: '2026-03-07', points },
  ],
}

beforeEach(() => {
  server = fakeServer()
  server.answer(listActivities, [activity])
  server.answer(listResponses, [
    aResponse(QUEST, '2026-03-07T13:20:00Z', [{ objective_id: DOSE, type: 'MedicationEntry', value: 0 }]),
    aResponse(QUEST, '2026-03-07T14:30:00Z', [
      { objective_id: PAIN, type: 'SymptomEntry', value: 4 },
      { objective_id: NOTE, type: 'TextEntry', text: 'Breakfast' },
    ]),
    aResponse(QUEST, '2026-03-07T14:45:00Z', [{ objective_id: GLUCOSE, type: 'VitalEntry', value: 6, unit: 'mmol/L' }]),
    aResponse(QUEST, '2026-03-07T14:50:00Z', [
      { objective_id: GLUCOSE, type: 'VitalEntry', value: 108, unit: 'mg/dL', provenance: 'measured' },
    ]),
    aResponse(QUEST, '2026-03-07T15:00:00Z', [{ objective_id: DOSE, type: 'MedicationEntry', value: 2 }]),
  ])
})

const DATES = ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08']
const show = () => renderScreen(<DayPanel report={report} dates={DATES} />, { user: aUser() })
const reader = () => screen.findByRole('slider', { name: 'Read the day' })

test('the last day stands there with what was recorded, told apart from what the sensor measured', async () => {
  const { person } = await show()
  await reader()
  expect(screen.getByRole('img')).toHaveAccessibleName('24 sensor values, 5 entries of yours')
  await person.click(screen.getByRole('button', { name: /table/i }))
  const rows = within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['8:00 AM', '100 mg/dL', ''],
    ['8:15 AM', '103 mg/dL', '8:20 AM Metformin'],
    ['8:30 AM', '106 mg/dL', ''],
    ['8:45 AM', '109 mg/dL', ''],
    // Records within the sensor's gap are shown. A skipped dose is not.
    ['9:30 AM', '–', '9:30 AM Dizziness 4 and 9:30 AM My day'],
    ['9:45 AM', '–', '9:45 AM Blood glucose 108 mg/dL and 9:50 AM Blood glucose 108 mg/dL (sent by the meter)'],
    ['10:00 AM', '124 mg/dL', ''],
    ['10:15 AM', '127 mg/dL', ''],
    ['10:30 AM', '130 mg/dL', ''],
    ['10:45 AM', '133 mg/dL', ''],
  ])
})

test('the slider reads the day, and says where there is no value', async () => {
  await show()
  const slider = await reader()
  fireEvent.change(slider, { target: { value: '33' } })
  expect(slider).toHaveAttribute('aria-valuetext', '8:15 AM: sensor 103 mg/dL. Recorded: 8:20 AM Metformin.')
  fireEvent.change(slider, { target: { value: '37' } })
  expect(slider).toHaveAttribute('aria-valuetext', '9:15 AM: no sensor value.')
})

test('a dose whose question the study has taken out since is told by the name of its activity', async () => {
  server.answer(listActivities, [{ ...activity, objectives: [] }])
  await show()
  const slider = await reader()
  fireEvent.change(slider, { target: { value: '33' } })
  expect(slider).toHaveAttribute('aria-valuetext', '8:15 AM: sensor 103 mg/dL. Recorded: 8:20 AM My day.')
})

test('another day is chosen by its trace', async () => {
  const { person } = await show()
  await reader()
  await person.click(screen.getByRole('button', { name: 'Mar 6' }))
  expect(await screen.findByRole('heading', { name: /Friday, March 6/ })).toBeVisible()
  expect(server.requests(listResponses).at(-1)?.query).toMatchObject({
    start_date: '2026-03-06',
    end_date: '2026-03-06',
  })
})

test('a day without a value is among the days, and says so; what was recorded on it can be read', async () => {
  const { person } = await show()
  await reader()
  await person.click(screen.getByRole('button', { name: 'Mar 5 No values' }))
  expect(await screen.findByRole('heading', { name: /Thursday, March 5/ })).toBeVisible()
  expect(await screen.findByRole('img')).toHaveAccessibleName('0 sensor values, 0 entries of yours')
  expect(screen.getByRole('button', { name: 'Mar 8 No values' })).toBeVisible()
})

test('when what was recorded can’t be read, the trace is there all the same', async () => {
  server.refuse(listResponses, { status: 500, codes: ['SERVER_ERROR'] })
  await show()
  expect(await screen.findByText('We couldn’t load what you recorded')).toBeVisible()
  expect(screen.getByRole('img')).toHaveAccessibleName('24 sensor values, 0 entries of yours')
})

test('a trace has a gap where the sensor was silent, and where autumn’s hour comes again', () => {
  const at = (...minutes: number[]) => minutes.map((minute) => ({ minute, value: 100 }))
  const runs = (...minutes: number[]) => traceRuns(at(...minutes), 5).map((run) => run.map(({ minute }) => minute))
  expect(runs(0, 5, 15, 30)).toEqual([[0, 5, 15, 30]])
  expect(runs(0, 16)).toEqual([[0], [16]])
  expect(runs(115, 60, 65)).toEqual([[115], [60, 65]])
})
