import { announce } from '@almanac/auth'
import { recordEvent } from '@almanac/contracts/account/analytics'
import { fakeServer, type FakeServer } from '@almanac/testing'
import { scheduleLoginEvent } from './signIn'

let server: FakeServer
beforeEach(() => {
  jest.useFakeTimers()
  server = fakeServer()
  server.answer(recordEvent, undefined)
})
afterEach(() => jest.useRealTimers())

const on = { hs_features: [{ title: 'SendToMixPanel', enabled: true }] }
const after = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

test('a sign-in is recorded five seconds later, once', async () => {
  scheduleLoginEvent(on)
  announce({ type: 'signed_in', user_id: 'x' })
  await after(4_999)
  expect(server.requests(recordEvent)).toHaveLength(0)
  await after(1)
  await after(60_000)
  expect(server.requests(recordEvent).map(({ body }) => body)).toEqual([{ event: 'login', app_type: 'browser' }])
})

test('signing out within the five seconds records nothing', async () => {
  for (const event of [{ type: 'signed_out' }, { type: 'unauthorized', study_closed: false }] as const) {
    scheduleLoginEvent(on)
    await after(4_000)
    announce(event)
    await after(10_000)
  }
  expect(server.requests(recordEvent)).toHaveLength(0)
})

test('nothing is recorded where the study has not enabled it', async () => {
  scheduleLoginEvent({ hs_features: [] })
  scheduleLoginEvent({ hs_features: [{ title: 'SendToMixPanel', enabled: false }] })
  await after(10_000)
  expect(server.requests(recordEvent)).toHaveLength(0)
})

test('inside the native shell the app type is mobile_app', async () => {
  Object.assign(window, { almanacShell: { postMessage: () => undefined, onmessage: null } })
  scheduleLoginEvent(on)
  await after(5_000)
  expect(server.requests(recordEvent).map(({ body }) => body)).toEqual([{ event: 'login', app_type: 'mobile_app' }])
  Reflect.deleteProperty(window, 'almanacShell')
})
