import { listActivities } from '@almanac/contracts/activities/activities'
import { listResponses } from '@almanac/contracts/activities/responses'
import { updateProfile, type Profile } from '@almanac/contracts/account/profile'
import { getGlucoseReport } from '@almanac/contracts/devices/glucose'
import type { GlucoseReading } from '@almanac/domain/glucose'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { aGlucoseReport, noGlucose } from '../testing'
import { GlucosePanel } from './GlucosePanel'

let server: FakeServer

beforeEach(() => {
  server = fakeServer()
})

const profile: Profile = {
  ...aUser(),
  gender: null,
  gender_other: null,
  birth_year: null,
  preferred_language: null,
  primary_contact_number: null,
  secondary_contact_number: null,
  contact_time_preference: null,
  contact_method: null,
  address: null,
  dont_send_emails: false,
  allergy_toggle: false,
  glucose_unit: 'mmol/L',
  email_confirmed: true,
  unconfirmed_email: null,
  conditions: [],
  organizations: [],
  allergies: [],
  medications: [],
  additional_contacts: [],
  health_care_provider_informations: [],
  status: null,
  delete_after: null,
}

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
  expect(region).toHaveTextContent(
    'it takes 14 days with values for at least 70% of the time. These two weeks have values for 36%.',
  )
})

test('a share that is not 0 is not written as 0%, and one that is not all not as 100%', async () => {
  const readings = twoWeeks().map((one, index) => ({ ...one, value: index < 7 ? 60 : 120 }))
  server.answer(getGlucoseReport, aGlucoseReport(readings.slice(0, -1)))
  await show()
  const rows = within(await screen.findByRole('region', { name: 'Glucose' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Very highAbove 250 mg/dL0%',
    'High181 to 250 mg/dL0%',
    'In range70 to 180 mg/dL>99%',
    'Low54 to 69 mg/dL<1%',
    'Very lowBelow 54 mg/dL0%',
  ])
  expect(screen.getByRole('region', { name: 'Glucose' })).toHaveTextContent('Share of data>99%')
})

test('the unit is switched in the profile, and shown once that is saved', async () => {
  server.answer(getGlucoseReport, aGlucoseReport(twoWeeks()))
  server.refuse(updateProfile, { status: 503, codes: ['SERVER_ERROR'] })
  const { person } = await show()
  const mmol = await screen.findByRole('radio', { name: 'mmol/L' })
  await person.click(mmol)
  expect(await screen.findByText('We couldn’t change the unit. Try again.')).toBeVisible()
  expect(mmol).not.toBeChecked()

  server.answer(updateProfile, profile)
  server.answer(getGlucoseReport, { ...aGlucoseReport(twoWeeks()), unit: 'mmol/L' })
  await person.click(mmol)
  expect(await screen.findByText('Glucose is shown in mmol/L now.')).toBeVisible()
  expect(mmol).toBeChecked()
  expect(server.requests(updateProfile).map(({ body }) => body)).toEqual([
    { glucose_unit: 'mmol/L' },
    { glucose_unit: 'mmol/L' },
  ])
})

test('finger-pricks alone are shown by day, without a report of a sensor', async () => {
  const single = [{ minute: 480, value: 96 }]
  server.answer(getGlucoseReport, {
    ...noGlucose,
    single_count: 1,
    days: [{ date: '2026-03-07', interval_minutes: 5, points: [], single }],
  })
  server.answer(listResponses, [])
  server.answer(listActivities, [])
  await show()
  const region = await screen.findByRole('region', { name: 'Glucose' })
  expect(region).toHaveTextContent('There is 1 single value from these two weeks, such as a finger-prick')
  expect(region).not.toHaveTextContent('Time in each range')
  expect(
    await within(region).findByRole('img', { name: '0 sensor values, 1 single value, 0 entries of yours' }),
  ).toBeVisible()
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
