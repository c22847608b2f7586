import { listDevices } from '@almanac/contracts/activities/lookups'
import { screen, waitFor, type FakeServer } from '@almanac/testing'
import { anObjective, idOf } from '../../testing'
import { entryTo, open, prepare, saved, sentTo, type Person } from '../fields/testing/form'
import { FakeDevice, withBluetooth } from './testing'

let server: FakeServer
beforeEach(async () => {
  server = await prepare()
  server.answer(listDevices, [{ id: 'blood_pressure_monitor', name: 'Blood pressure monitor' }])
})

const part = (key: string, label: string, maximum_value: number) => ({ key, label, minimum_value: 0.5, maximum_value })
const vital = (id: number, name: string, units: string[], parts: ReturnType<typeof part>[]) =>
  anObjective({
    id: idOf(id),
    type: 'VitalObjective',
    name,
    vital: { id: idOf(id + 100), name, display_name: name, storage_unit: units[0] ?? '', units, parts },
  })
const pressure = vital(1, 'blood_pressure', ['mmHg'], [part('s', 'Upper', 260), part('d', 'Lower', 160)])
const glucose = vital(2, 'glucose', ['mmol/L', 'mg/dL'], [part('g', 'Sugar', 40)])
const CUFF = { service: 0x1810, characteristic: 0x2a35 }
const METER = { service: 0x1808, characteristic: 0x2a18, control: 0x2a52 }

const start = async (person: Person) =>
  person.click(await screen.findByRole('button', { name: /^Get it from a Bluetooth device: / }))

afterEach(() => withBluetooth(null))

test('a reading of a blood pressure cuff fills the form, is saved as measured, and the connection is closed', async () => {
  const cuff = new FakeDevice(CUFF)
  withBluetooth(cuff)
  const { person } = await open(pressure)
  await start(person)
  await screen.findByText(/^Connected\. Measure now/)
  cuff.send('00 7B 00 51 00 5F 00')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Upper' })).toHaveValue('123'), { timeout: 3_000 })
  expect(screen.getByRole('textbox', { name: 'Lower' })).toHaveValue('81')
  expect(screen.getByText(/^Sent by the device\./)).toBeVisible()
  expect(cuff.gatt.connected).toBe(false)
  expect(screen.getByRole('button', { name: /^Get it from/ })).toHaveFocus()
  await saved(person)
  expect(entryTo(server)).toEqual({
    objective_id: idOf(1),
    type: 'VitalEntry',
    values: [123, 81],
    unit: 'mmHg',
    original_unit: 'mmHg',
    connected_object_type: 'Device',
    connected_object_id: 'blood_pressure_monitor',
    provenance: 'measured',
  })
})

test('a changed reading is saved as entered, not measured', async () => {
  const cuff = new FakeDevice(CUFF)
  withBluetooth(cuff)
  const { person } = await open(pressure)
  await start(person)
  await screen.findByText(/^Connected/)
  cuff.send('00 7B 00 51 00 5F 00')
  await screen.findByText(/^Sent by the device\./, undefined, { timeout: 3_000 })
  await person.type(screen.getByRole('textbox', { name: 'Upper' }), '4')
  expect(screen.queryByText(/^Sent by the device\./)).toBeNull()
  await person.clear(screen.getByRole('textbox', { name: 'Upper' }))
  await person.type(screen.getByRole('textbox', { name: 'Upper' }), '124')
  await saved(person)
  expect(entryTo(server)).toMatchObject({ values: [124, 81] })
  expect(entryTo(server)).not.toHaveProperty('provenance')
})

test('a meter returns its stored readings; the participant chooses one, and the entry has its time', async () => {
  const meter = new FakeDevice(METER)
  withBluetooth(meter)
  const { person } = await open(glucose)
  await start(person)
  await waitFor(() => expect(meter.asked).toEqual([[0x01, 0x01]]))
  meter.send('03 01 00 EA 07 01 02 07 05 00 00 00 7B B0 11')
  meter.send('03 02 00 EA 07 01 02 0B 05 00 00 00 8C B0 11')
  meter.answer('06 00 01 01')
  const choices = await screen.findByRole('group', { name: 'Which measurement is yours?' })
  expect([...choices.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^140 mg\/dL .*11:05/),
    expect.stringMatching(/^123 mg\/dL .*7:05/),
    'Cancel',
  ])
  await person.click(screen.getByRole('button', { name: /^123/ }))
  expect(screen.getByRole('combobox', { name: 'Unit' })).toHaveValue('mg/dL')
  expect(screen.getByLabelText('Day')).toHaveValue('2026-01-02')
  expect(screen.getByText(/^This whole entry now has the time of the measurement: .*7:05/)).toBeVisible()
  await saved(person)
  expect(entryTo(server)).toMatchObject({ value: 123, unit: 'mg/dL', provenance: 'measured' })
  expect(sentTo(server).at(-1)).toMatchObject({ date_posted_for: '2026-01-02' })
})

test('a current reading resets the time of an earlier one', async () => {
  const meter = new FakeDevice(METER)
  withBluetooth(meter)
  const { person } = await open(glucose)
  await start(person)
  await waitFor(() => expect(meter.asked).toHaveLength(1))
  meter.send('03 01 00 EA 07 01 02 07 05 00 00 00 7B B0 11')
  meter.answer('06 00 01 01')
  await person.click(await screen.findByRole('button', { name: /^123/ }))
  expect(screen.getByLabelText('Day')).toHaveValue('2026-01-02')
  await start(person)
  await waitFor(() => expect(meter.asked).toHaveLength(2))
  // A device with an unset clock sends no time, which counts as now.
  meter.send('02 02 00 00 00 00 00 00 00 00 8C B0 11')
  meter.answer('06 00 01 01')
  await waitFor(() => expect(screen.getByRole('textbox', { name: /glucose|Sugar/i })).toHaveValue('140'))
  expect(screen.queryByLabelText('Day')).toBeNull()
  expect(screen.queryByText(/^This whole entry/)).toBeNull()
})

test.each([
  ['no device is chosen', { refuses: new DOMException('User cancelled', 'NotFoundError') }, 'No device was chosen.'],
  ['Bluetooth is off', { available: false }, 'Bluetooth is off or missing'],
  [
    'the adapter is off, said by the browser',
    { refuses: new DOMException('Bluetooth adapter not available.', 'NotFoundError') },
    'Bluetooth is off or missing',
  ],
  ['it is not allowed', { refuses: new DOMException('denied', 'SecurityError') }, 'didn’t allow it'],
  ['it can’t be reached', { breaks: new DOMException('GATT', 'NetworkError') }, 'broke off'],
  ['it measures something else', { lacks: new DOMException('No Services', 'NotFoundError') }, 'doesn’t send this'],
])('when %s, an error is shown, the input stays, and it can be retried', async (_, faults, words) => {
  withBluetooth(new FakeDevice(CUFF, faults))
  const { person } = await open(pressure)
  await person.type(screen.getByRole('textbox', { name: 'Upper' }), '118')
  await start(person)
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByRole('textbox', { name: 'Upper' })).toHaveValue('118')
  withBluetooth(new FakeDevice(CUFF))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a failing device, a lost connection and an empty meter show errors; canceling closes the connection', async () => {
  const cuff = new FakeDevice(CUFF)
  withBluetooth(cuff)
  const { person, unmount } = await open(pressure)
  await start(person)
  await screen.findByText(/^Connected/)
  cuff.send('00 FF 07 FF 07 FF 07')
  expect(await screen.findByText(/couldn’t measure this time/, undefined, { timeout: 3_000 })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Connected/)
  cuff.leave()
  expect(await screen.findByText(/broke off/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Connected/)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(cuff.gatt.connected).toBe(false))
  expect(screen.getByRole('button', { name: /^Get it from/ })).toBeVisible()
  unmount()

  const meter = new FakeDevice(METER)
  withBluetooth(meter)
  const other = await open(glucose)
  await start(other.person)
  await waitFor(() => expect(meter.asked).toHaveLength(1))
  meter.answer('06 00 01 06')
  expect(await screen.findByText(/no stored values/)).toBeVisible()
})

test('a device that wakes after canceling is disconnected, but not from the next attempt', async () => {
  const cuff = new FakeDevice(CUFF, { asleep: true })
  withBluetooth(cuff)
  const { person } = await open(pressure)
  await start(person)
  await screen.findByText(/^Connecting/)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  cuff.wake()
  await waitFor(() => expect(cuff.gatt.connected).toBe(false))

  await start(person)
  await screen.findByText(/^Connecting/)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await start(person)
  await screen.findByText(/^Connecting/)
  cuff.wake()
  await screen.findByText(/^Connected/)
  expect(cuff.gatt.connected).toBe(true)
})

test('there is no button without Bluetooth, or for a vital that no standard device measures', async () => {
  const { unmount } = await open(pressure)
  expect(screen.queryByRole('button', { name: /Bluetooth/ })).toBeNull()
  unmount()
  withBluetooth(new FakeDevice(CUFF))
  await open(vital(3, 'pulse', ['bpm'], [part('p', 'Pulse', 200)]))
  expect(screen.queryByRole('button', { name: /Bluetooth/ })).toBeNull()
})
