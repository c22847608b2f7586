import { companyFile } from './study'

const company = {
  key: 'acme',
  name: 'Acme',
  default_theme: 'plain',
  groups: [{ key: 'main', name: 'Main', code: 'ACME01' }],
}

test.each([
  ['03:30', true],
  ['00:00', true],
  ['11:59', true],
  ['12:00', false],
  ['4:00', false],
])('a day can end at %s: %s', (day_end, possible) => {
  expect(companyFile.safeParse({ ...company, day_end }).success).toBe(possible)
})
