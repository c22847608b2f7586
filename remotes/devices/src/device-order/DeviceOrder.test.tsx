import { getDeviceOrder, updateDeviceOrder, type ListedDevice } from '@almanac/contracts/devices/device-order'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { DeviceOrder } from './DeviceOrder'

let server: FakeServer

beforeEach(() => {
  server = fakeServer()
})

const device = (number: number, name: string | null, type: string | null, source = 'apple_health'): ListedDevice => ({
  number,
  name,
  source,
  type,
  model: null,
})
const devices = [
  device(2, 'Ada’s Watch', 'watch'),
  device(3, null, null, 'validic'),
  device(1, 'Ada’s iPhone', 'phone'),
]

const show = () => renderScreen(<DeviceOrder />, { user: aUser() })
const namesOf = () => screen.getAllByRole('listitem').map((item) => within(item).getAllByText(/./)[1]?.textContent)

test('the devices are in their order with what they are, and fewer than two need none', async () => {
  server.answer(getDeviceOrder, { devices, is_own: false })
  await show()
  const items = await screen.findAllByRole('listitem')
  expect(items[0]).toHaveTextContent('1Ada’s WatchWatch · worn · Apple Health')
  expect(items[1]).toHaveTextContent('2Device 3App or device · Watches, cuffs and scales')
  expect(items[2]).toHaveTextContent('3Ada’s iPhonePhone · carried · Apple Health')
  expect(screen.getByText(/This is our order/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use our order' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Move up: Ada’s Watch' })).toBeDisabled()
})

test('one device has no order', async () => {
  server.answer(getDeviceOrder, { devices: devices.slice(0, 1), is_own: false })
  const { queryClient, container } = await show()
  await waitFor(() => expect([server.requests(getDeviceOrder).length, queryClient.isFetching()]).toEqual([1, 0]))
  await waitFor(() => expect(container).toHaveTextContent(''))
})

test('a device is moved by the keyboard, announced, and saved once the server has it', async () => {
  server.answer(getDeviceOrder, { devices, is_own: false })
  const sorted = [devices[0], devices[2], devices[1]].flatMap((one) => one ?? [])
  server.answer(updateDeviceOrder, { devices: sorted, is_own: true })
  const { person } = await show()
  const up = await screen.findByRole('button', { name: 'Move up: Ada’s iPhone' })
  for (let tab = 0; tab < 4; tab += 1) await person.tab()
  expect(up).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(namesOf()).toEqual(['Ada’s Watch', 'Ada’s iPhone', 'Device 3'])
  await waitFor(() => expect(screen.getByText('Ada’s iPhone: place 2 of 3. The order is saved.')).toBeInTheDocument())
  expect(up).toHaveFocus()
  expect(server.requests(updateDeviceOrder).map(({ body }) => body)).toEqual([{ numbers: [2, 1, 3] }])
  expect(screen.getByText('You chose this order.')).toBeVisible()
  server.answer(updateDeviceOrder, { devices, is_own: false })
  await person.click(screen.getByRole('button', { name: 'Use our order' }))
  await waitFor(() => expect(namesOf()).toEqual(['Ada’s Watch', 'Device 3', 'Ada’s iPhone']))
  expect(server.requests(updateDeviceOrder).at(-1)?.body).toEqual({ numbers: [] })
})

test('an order that could not be saved is as it was, and says so', async () => {
  server.answer(getDeviceOrder, { devices, is_own: false })
  server.refuse(updateDeviceOrder, { status: 500, codes: ['SERVER_ERROR'] })
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Move down: Ada’s Watch' }))
  expect(await screen.findByText('We couldn’t save the order')).toBeVisible()
  await waitFor(() => expect(namesOf()).toEqual(['Ada’s Watch', 'Device 3', 'Ada’s iPhone']))
  expect(screen.queryByText(/The order is saved/)).toBeNull()
})

test('what could not be loaded can be asked for again', async () => {
  server.refuse(getDeviceOrder, { status: 500, codes: ['SERVER_ERROR'] })
  const { person } = await show()
  const retry = await screen.findByRole('button', { name: /again/i })
  server.answer(getDeviceOrder, { devices, is_own: false })
  await person.click(retry)
  expect(await screen.findAllByRole('listitem')).toHaveLength(3)
})
