import { rememberReturnPath, takeReturnPath } from './return-path'

beforeEach(() => {
  sessionStorage.clear()
})

test('the user whose session expired returns to the page, once', () => {
  rememberReturnPath('/activity/7?open_survey=true', 'maya')
  expect(takeReturnPath('maya')).toBe('/activity/7?open_survey=true')
  expect(takeReturnPath('maya')).toBe('/')
})

test('another user of the device does not', () => {
  rememberReturnPath('/activity/7', 'maya')
  expect(takeReturnPath('jon')).toBe('/')
})

test('a link opened while signed out works for any user who signs in', () => {
  rememberReturnPath('/messages', null)
  expect(takeReturnPath('jon')).toBe('/messages')
})

test('only paths of this app are accepted', () => {
  rememberReturnPath('https://example.org/', null)
  expect(takeReturnPath('jon')).toBe('/')
  rememberReturnPath('//example.org/', null)
  expect(takeReturnPath('jon')).toBe('/')
})
