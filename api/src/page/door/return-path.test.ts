import { pathAfterForm } from './return-path'

const user = { id: 'maya', onboarding_surveys: [] }
const kept = (path: unknown, user_id: string | null = null) => JSON.stringify({ path, user_id })

test.each([
  ['the link of a visitor', kept('/messages?of=7#last'), '/messages?of=7#last'],
  ['the place of this user', kept('/history', 'maya'), '/history'],
  ['the place of another user', kept('/history', 'diego'), '/'],
  ['nothing', '', '/'],
  ['no place', '{"path":7}', '/'],
  ['another site', kept('https://evil.example/'), '/'],
  ['another site without a scheme', kept('//evil.example/'), '/'],
  ['another site with a backslash', kept('/\\evil.example/'), '/'],
  ['another site after dots', kept('/.//evil.example/'), '/evil.example/'],
  ['a script', kept('javascript:steal()'), '/'],
])('after a sign-in by a form, %s', (_, stored, path) => {
  expect(pathAfterForm(user, stored)).toBe(path)
})

test('a survey of the onboarding that is not completed is opened there', () => {
  const survey = { id: 's', name: 'About you', completed: false }
  expect(pathAfterForm({ ...user, onboarding_surveys: [survey] }, kept('/messages'))).toBe('/messages?open_survey=true')
})
