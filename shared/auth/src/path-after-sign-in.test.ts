import { pathAfterSignIn, rememberReturnPath } from './return-path'

const survey = (completed: boolean) => ({ id: '01920000-0000-7000-8000-000000000001', completed })

beforeEach(() => {
  sessionStorage.clear()
})

test('an incomplete onboarding survey opens first', () => {
  expect(pathAfterSignIn({ id: 'maya', onboarding_surveys: [survey(true), survey(false)] })).toBe('/?open_survey=true')
})

test('otherwise the dashboard opens', () => {
  expect(pathAfterSignIn({ id: 'maya', onboarding_surveys: [] })).toBe('/')
  expect(pathAfterSignIn({ id: 'maya', onboarding_surveys: [survey(true)] })).toBe('/')
})

test('the survey opens over the requested page', () => {
  rememberReturnPath('/messages/7?x=1', null)
  expect(pathAfterSignIn({ id: 'maya', onboarding_surveys: [survey(false)] })).toBe('/messages/7?x=1&open_survey=true')
})
