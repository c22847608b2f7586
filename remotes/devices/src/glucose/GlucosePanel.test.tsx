import { getGlucoseReport } from '@almanac/contracts/devices/glucose'
import type { GlucoseReading } from '@almanac/domain/glucose'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { aGlucoseReport, noGlucose } from '../testing'
import { GlucosePanel } from './GlucosePanel'

let server: FakeServer

beforeEach(() => {
  server = fakeServer()
})

const show = () => renderScreen(<GlucosePanel end_date="2026-03-14" />, { user: aUser() })

/** Values every five minutes: the first hour of each day low, the rest in range. */
const twoWeeks = (days = 14): GlucoseReading[] =>
  Array.from({ length: days * 288 }, (_, index) => ({
    at: Date.UTC(2026, 2, 1) + index * 300_000,
    offsetMinutes: 0,
    value: index % 288 < 12 ? 60 : 120,
    bound: null,
    unit: 'mg/dL',
  }))

test('two weeks show the time in each range, the numbers and a typical day', async () => {
  server.answer(getGlucoseReport, aGlucoseReport(twoWeeks()))
  const { person } = await show()
  const region = await screen.findByRole('region', { name: 'Glucose' })
  expect(
    within(region)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Very highAbove 250 mg/dL0%',
    'High181 to 250 mg/dL0%',
    'In range70 to 180 mg/dL96%',
    'Low54 to 69 mg/dL4%',
    'Very lowBelow 54 mg/dL0%',
  ])
  expect(region).toHaveTextContent('Average118 mg/dL')
  expect(region).toHaveTextContent('Glucose management indicator6.1 %')
  expect(region).toHaveTextContent('Days with values14 of 14')
  expect(region).toHaveTextContent('Share of data100%')
  expect(server.requests(getGlucoseReport)[0]?.query).toEqual({ start_date: '2026-03-01', end_date: '2026-03-14' })

  await person.click(screen.getByRole('button', { name: 'What it means: Variation' }))
  expect(region).toHaveTextContent('Up to 36% counts as stable.')

  await person.click(screen.getByRole('button', { name: /table/i }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(25)
  expect(rows[1]).toHaveTextContent(/6060606060$/)
})

test('of too few values no management indicator is given, and the page says why', async () => {
  server.answer(getGlucoseReport, aGlucoseReport(twoWeeks(5)))
  await show()
  const region = await screen.findByRole('region', { name: 'Glucose' })
  expect(region).not.toHaveTextContent('Glucose management indicator6')
  expect(region).toHaveTextContent('it takes 70% of the values of 14 days')
})

test('somebody without values sees nothing', async () => {
  server.answer(getGlucoseReport, noGlucose)
  const { container, queryClient } = await show()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(container).toHaveTextContent('')
})

test('a report that could not be loaded can be asked for again', async () => {
  server.refuse(getGlucoseReport, { status: 500, codes: ['SERVER_ERROR'] })
  const { person } = await show()
  const retry = await screen.findByRole('button', { name: /again/i })
  server.answer(getGlucoseReport, aGlucoseReport(twoWeeks()))
  await person.click(retry)
  expect(await screen.findByRole('region', { name: 'Glucose' })).toBeInTheDocument()
})
