import { openSupport, supportContact } from '@almanac/contracts/account/support'
import { act, aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { leaveSupport } from './leave'
import { SupportScreen } from './SupportScreen'
import { supportToLeave } from './used'

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  server.answer(supportContact, { support_phone: '+44 1632 960123', contact: null })
  server.answer(openSupport, { url: 'https://support.example/support_widget', token: 'a token' })
})

const ORIGIN = 'https://support.example'
const show = () => renderScreen(<SupportScreen />, { path: '/support', user: aUser() })
const frame = () => screen.findByTitle<HTMLIFrameElement>('Chat with support')

function postFromFrame(element: HTMLIFrameElement, type: string, origin = ORIGIN) {
  const data = { almanac: 'support', type }
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source: element.contentWindow })))
}

function recordMessages(element: HTMLIFrameElement) {
  if (!element.contentWindow) throw new Error('The frame has no window')
  return jest.spyOn(element.contentWindow, 'postMessage').mockImplementation(() => undefined)
}

test('the widget logs in with a token of this user, and gets a new one on each request', async () => {
  await show()
  const element = await frame()
  const messages = recordMessages(element)
  expect(element).toHaveAttribute('sandbox', expect.stringContaining('allow-same-origin'))
  postFromFrame(element, 'loaded')
  expect(messages).toHaveBeenLastCalledWith({ almanac: 'support', type: 'log_in', locale: 'en' }, ORIGIN)
  expect(element).not.toBeVisible()
  postFromFrame(element, 'token_wanted')
  await waitFor(() =>
    expect(messages).toHaveBeenLastCalledWith({ almanac: 'support', type: 'token', token: 'a token' }, ORIGIN),
  )
  server.answer(openSupport, { url: 'https://support.example/support_widget', token: 'another' })
  postFromFrame(element, 'token_wanted')
  await waitFor(() =>
    expect(messages).toHaveBeenLastCalledWith({ almanac: 'support', type: 'token', token: 'another' }, ORIGIN),
  )
  postFromFrame(element, 'ready')
  expect(element).toBeVisible()
})

test('another origin gets no token', async () => {
  await show()
  const element = await frame()
  const messages = recordMessages(element)
  postFromFrame(element, 'loaded', 'https://evil.example')
  postFromFrame(element, 'token_wanted', 'https://evil.example')
  postFromFrame(element, 'token_wanted', location.origin)
  expect(messages).not.toHaveBeenCalled()
})

test('a widget that fails shows an error and can be retried', async () => {
  const { person } = await show()
  postFromFrame(await frame(), 'failed')
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t open the chat')
  expect(await screen.findByRole('link', { name: 'Call +44 1632 960123' })).toHaveAttribute('href', 'tel:+441632960123')
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await frame()).toBeInTheDocument()
})

test('after signing out the widget is logged out, and the pending logout is removed only then', async () => {
  await show()
  await frame()
  const url = supportToLeave()
  expect(url).toBe('https://support.example/support_widget')
  leaveSupport(url ?? '')
  const hidden = document.body.querySelector<HTMLIFrameElement>('iframe[hidden]')
  if (!hidden) throw new Error('There is no frame to leave by')
  const messages = recordMessages(hidden)
  postFromFrame(hidden, 'loaded')
  expect(messages).toHaveBeenLastCalledWith({ almanac: 'support', type: 'log_out' }, ORIGIN)
  expect(supportToLeave()).not.toBeNull()
  postFromFrame(hidden, 'logged_out')
  expect(supportToLeave()).toBeNull()
  expect(hidden).not.toBeInTheDocument()
})
