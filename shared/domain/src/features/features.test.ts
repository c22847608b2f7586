import { FEATURES, featuresWithSource, isFeatureEnabled, isFeatureName } from '.'

test('a feature that is named is as its entry says, one that is not has its default', () => {
  const features = [
    { title: 'Sync a Device', enabled: true },
    { title: 'Virtual Appointments', enabled: false },
  ]
  expect(isFeatureEnabled(features, 'Sync a Device')).toBe(true)
  expect(isFeatureEnabled(features, 'Virtual Appointments')).toBe(false)
  expect(isFeatureEnabled(features, 'SendToMixPanel')).toBe(false)
})

test('the captcha comes before anybody is known, so no participant can have it switched', () => {
  expect(featuresWithSource('theme')).toContain('Captcha Toggle')
  expect(featuresWithSource('participant')).not.toContain('Captcha Toggle')
})

test('a leaderboard is for all of a company or nobody in it', () => {
  expect(FEATURES.Leaderboard.sources).toEqual(['company'])
  expect(featuresWithSource('participant')).not.toContain('Leaderboard')
})

test('what the task switcher shows of a phone is for the study to say', () => {
  expect(featuresWithSource('participant')).not.toContain('Private Screen')
})

test('every other feature can be switched for one participant', () => {
  const ofStudies = ['Captcha Toggle', 'Leaderboard', 'Private Screen']
  expect([...featuresWithSource('participant'), ...ofStudies].sort()).toEqual(Object.keys(FEATURES).sort())
})

test.each(['sync a device', 'toString', '__proto__', ''])('%j is no feature', (title) => {
  expect(isFeatureName(title)).toBe(false)
})
