import { act, renderScreen, screen } from '@almanac/testing'
import { CaptchaFrame } from './CaptchaFrame'

let verified: jest.Mock
let expired: jest.Mock
let failed: jest.Mock

beforeEach(() => {
  verified = jest.fn()
  expired = jest.fn()
  failed = jest.fn()
})
afterEach(() => jest.useRealTimers())

const frame = () => screen.getByTitle<HTMLIFrameElement>('Show that you’re a person')
const postFromFrame = (data: unknown, from: { origin?: string; source?: Window | null } = {}) =>
  act(
    () =>
      void window.dispatchEvent(
        new MessageEvent('message', { data, origin: 'null', source: frame().contentWindow, ...from }),
      ),
  )
const solved = { almanac: 'captcha', type: 'verified', token: 'a token' }
const show = (url = '/captcha') => renderScreen(<CaptchaFrame url={url} onVerified={verified} onExpired={expired} />)

test('passes on the messages of the frame, which is in the language of the page', async () => {
  await show()
  expect(frame()).toHaveAttribute('src', '/captcha?lang=en')
  postFromFrame(solved)
  expect(verified).toHaveBeenCalledWith('a token')
  expect(screen.getByText('Done. You can continue.')).toBeInTheDocument()
})

test('ignores messages from another window or origin and unknown messages', async () => {
  await show()
  postFromFrame(solved, { source: window })
  postFromFrame(solved, { source: null })
  postFromFrame(solved, { origin: 'https://evil.example' })
  postFromFrame(solved, { origin: location.origin })
  for (const data of [null, 'verified', {}, { almanac: 'captcha' }, { ...solved, token: 5 }, { ...solved, token: '' }])
    postFromFrame(data)
  expect(verified).not.toHaveBeenCalled()
})

test('a same-origin frame gets an opaque origin, a cross-origin frame keeps its own', async () => {
  const { unmount } = await show()
  expect(frame()).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-popups')
  unmount()
  await show('https://captcha.example/captcha')
  expect(frame()).toHaveAttribute('sandbox', expect.stringContaining('allow-same-origin'))
  postFromFrame(solved)
  expect(verified).not.toHaveBeenCalled()
  postFromFrame(solved, { origin: 'https://captcha.example' })
  expect(verified).toHaveBeenCalledWith('a token')
})

test('expires after 120 seconds and is then requested again, once', async () => {
  await show()
  jest.useFakeTimers()
  postFromFrame(solved)
  act(() => void jest.advanceTimersByTime(119_000))
  expect(expired).not.toHaveBeenCalled()
  act(() => void jest.advanceTimersByTime(1_000))
  expect(expired).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('alert')).toHaveTextContent('Please do it again')
  postFromFrame({ almanac: 'captcha', type: 'expired' })
  expect(expired).toHaveBeenCalledTimes(1)
})

test('the frame grows with the picture challenge, up to a limit', async () => {
  await show()
  postFromFrame({ almanac: 'captcha', type: 'height', height: 620 })
  expect(frame()).toHaveStyle({ blockSize: '620px' })
  postFromFrame({ almanac: 'captcha', type: 'height', height: 1e9 })
  expect(frame()).toHaveStyle({ blockSize: '640px' })
})

test('a frame whose document is blocked says so after a while, names blockers and gives ways on', async () => {
  jest.useFakeTimers()
  await renderScreen(
    <CaptchaFrame
      url="/captcha"
      contact="mailto:team@study.example"
      onVerified={verified}
      onExpired={expired}
      onFailed={failed}
    />,
  )
  act(() => void jest.advanceTimersByTime(9_000))
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => void jest.advanceTimersByTime(1_000))
  expect(screen.getByRole('alert')).toHaveTextContent(/ad blocker/)
  expect(failed).toHaveBeenLastCalledWith(true)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('link', { name: /study team/ })).toHaveAttribute('href', 'mailto:team@study.example')
  // It was only slow.
  postFromFrame({ almanac: 'captcha', type: 'ready' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(failed).toHaveBeenLastCalledWith(false)
})

test('a widget that fails to load shows an error and can be retried', async () => {
  const { person } = await show()
  postFromFrame({ almanac: 'captcha', type: 'failed' })
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the check')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  postFromFrame(solved)
  expect(verified).toHaveBeenCalledWith('a token')
})
