import { FEATURES, featuresWithSource, isFeatureEnabled, isFeatureName } from '.'

test('a listed feature has the state of its entry, an unlisted one its default', () => {
  const features = [
    { title: 'Sync a Device', enabled: true },
    { title: 'Virtual Appointments', enabled: false },
  ]
  expect(isFeatureEnabled(features, 'Sync a Device')).toBe(true)
  expect(isFeatureEnabled(features, 'Virtual Appointments')).toBe(false)
  expect(isFeatureEnabled(features, 'SendToMixPanel')).toBe(false)
})

test('the captcha cannot be switched per participant, as it precedes identification', () => {
  expect(featuresWithSource('theme')).toContain('Captcha Toggle')
  expect(featuresWithSource('participant')).not.toContain('Captcha Toggle')
})

test('a leaderboard can be switched only for a whole company', () => {
  expect(FEATURES.Leaderboard.sources).toEqual(['company'])
  expect(featuresWithSource('participant')).not.toContain('Leaderboard')
})

test('the private screen is switched by the study, not per participant', () => {
  expect(featuresWithSource('participant')).not.toContain('Private Screen')
})

test('every other feature can be switched for one participant', () => {
  const ofStudies = ['Captcha Toggle', 'Leaderboard', 'Private Screen']
  expect([...featuresWithSource('participant'), ...ofStudies].sort()).toEqual(Object.keys(FEATURES).sort())
})

test.each(['sync a device', 'toString', '__proto__', ''])('%j is no feature', (title) => {
  expect(isFeatureName(title)).toBe(false)
})
