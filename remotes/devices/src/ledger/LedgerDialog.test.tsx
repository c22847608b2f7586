import { getMeasurementLedger, type MeasurementLedger } from '@almanac/contracts/devices/ledger'
import { aUser, fakeServer, renderScreen, screen, within, type FakeServer } from '@almanac/testing'
import { LedgerButton } from './LedgerButton'

let server: FakeServer

beforeEach(() => {
  server = fakeServer()
})

const record = (
  number: number,
  device: number,
  start: string,
  end: string,
  value: number,
  more: Partial<MeasurementLedger['records'][number]> = {},
): MeasurementLedger['records'][number] => ({
  number,
  device,
  start_at: `2026-03-02T${start}:00Z`,
  end_at: `2026-03-02T${end}:00Z`,
  offset_minutes: -300,
  detail: null,
  value,
  amount: value,
  counted: value,
  hidden: [],
  left_out: null,
  ...more,
})

const device = (number: number, name: string, type: string) => ({
  number,
  name,
  type,
  source: 'apple_health',
  model: null,
})

const ledger: MeasurementLedger = {
  kind: 'steps',
  date: '2026-03-02',
  unit: '{steps}',
  total: 4600,
  devices: [
    { ...device(2, 'Ada’s Watch', 'watch'), records: 1, amount: 3000, counted: 3000 },
    { ...device(1, 'Ada’s iPhone', 'phone'), records: 4, amount: 7400, counted: 1600 },
  ],
  records: [
    record(1, 1, '04:50', '05:10', 200, { amount: 100, counted: 100 }),
    record(2, 2, '13:00', '13:30', 3000),
    record(3, 1, '13:20', '14:00', 2000, { counted: 1500, hidden: [{ record: 2, device: 2, amount: 500 }] }),
    record(4, 1, '13:05', '13:10', 300, { counted: 0, hidden: [{ record: 2, device: 2, amount: 300 }] }),
    record(5, 1, '17:00', '17:10', 5000, { counted: 0, left_out: 'entered' }),
  ],
  truncated: false,
  refused: [{ device: 1, start_at: '2026-03-02T18:00:00Z', reason: 'INVALID_VALUE' }],
}

const dates = ['2026-03-01', '2026-03-02', '2026-03-03']
const show = () =>
  renderScreen(<LedgerButton kind="steps" title="Steps" dates={dates} measured={[{ date: '2026-03-02' }]} />, {
    user: aUser(),
  })

test('each record of a day says what of it counts, what hides the rest, or why it is left out', async () => {
  server.answer(getMeasurementLedger, ledger)
  const { person } = await show()
  await person.click(screen.getByRole('button', { name: 'Where do these numbers come from? Steps' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Steps: where the numbers come from' }))
  expect(await dialog.findByText('Counted: 4,600')).toBeVisible()
  expect(within(dialog.getByRole('list', { name: 'Devices' })).getAllByRole('listitem')[1]).toHaveTextContent(
    'Ada’s iPhonePhone · carried · Apple Health1,600 of 7,400',
  )
  const rows = within(dialog.getByRole('list', { name: 'Each record' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))).toEqual([
    'No. 1 · 11:50 PM – 12:10 AM200Ada’s iPhone100 of it is of this dayCounts',
    'No. 2 · 8:00 AM – 8:30 AM3,000Ada’s WatchCounts',
    'No. 3 · 8:20 AM – 9:00 AM2,000Ada’s iPhone1,500 of it counts500 measured by Ada’s Watch too (No. 2)',
    'No. 4 · 8:05 AM – 8:10 AM300Ada’s iPhoneDoesn’t count300 measured by Ada’s Watch too (No. 2)',
    'No. 5 · 12:00 PM – 12:10 PM5,000Ada’s iPhoneLeft out: typed in by hand',
  ])
  expect(dialog.getByRole('list', { name: 'Not stored' })).toHaveTextContent('Its value can’t be right')
})

test('another day is opened from there, a day without anything says so, and what failed can be asked for again', async () => {
  server.refuse(getMeasurementLedger, { status: 500, codes: ['SERVER_ERROR'] })
  const { person } = await show()
  await person.click(screen.getByRole('button', { name: /Where do these/ }))
  const retry = await screen.findByRole('button', { name: /again/i })
  const nothing = { ...ledger, records: [], devices: [], refused: [], total: null, unit: null }
  server.answer(getMeasurementLedger, nothing)
  await person.click(retry)
  expect(await screen.findByText('Nothing was measured on this day.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Day after' }))
  expect(await screen.findByText(/March 3/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Day after' })).toBeDisabled()
  expect(server.requests(getMeasurementLedger).at(-1)?.query).toMatchObject({ kind: 'steps', date: '2026-03-03' })
})
