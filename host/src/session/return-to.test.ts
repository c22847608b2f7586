import { rememberPlace, takePlace } from './return-to'

beforeEach(() => {
  sessionStorage.clear()
})

test('the user whose session broke off comes back to her place, once', () => {
  rememberPlace('/activity/7?open_survey=true', 'maya')
  expect(takePlace('maya')).toBe('/activity/7?open_survey=true')
  expect(takePlace('maya')).toBe('/')
})

test('the next user of the device is not led there', () => {
  rememberPlace('/activity/7', 'maya')
  expect(takePlace('jon')).toBe('/')
})

test('a link opened while signed out works for whoever signs in', () => {
  rememberPlace('/messages', null)
  expect(takePlace('jon')).toBe('/messages')
})

test('only places of this app are taken', () => {
  rememberPlace('https://example.org/', null)
  expect(takePlace('jon')).toBe('/')
  rememberPlace('//example.org/', null)
  expect(takePlace('jon')).toBe('/')
})
