import { rememberReturnPath, takeReturnPath } from './return-path'

beforeEach(() => {
  sessionStorage.clear()
})

test('the user whose session broke off comes back to that place, once', () => {
  rememberReturnPath('/activity/7?open_survey=true', 'maya')
  expect(takeReturnPath('maya')).toBe('/activity/7?open_survey=true')
  expect(takeReturnPath('maya')).toBe('/')
})

test('the next user of the device is not led there', () => {
  rememberReturnPath('/activity/7', 'maya')
  expect(takeReturnPath('jon')).toBe('/')
})

test('a link opened while signed out works for any user who signs in', () => {
  rememberReturnPath('/messages', null)
  expect(takeReturnPath('jon')).toBe('/messages')
})

test('only places of this app are taken', () => {
  rememberReturnPath('https://example.org/', null)
  expect(takeReturnPath('jon')).toBe('/')
  rememberReturnPath('//example.org/', null)
  expect(takeReturnPath('jon')).toBe('/')
})
