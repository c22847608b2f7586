import {
  allowsValue,
  FEATURE_LEVELS,
  FEATURES,
  featuresAt,
  flagNamed,
  flagValueIn,
  isFeatureEnabled,
  isFeatureName,
  isOn,
  readFlagName,
} from '.'

test('a listed feature has the state of its entry, an unlisted one its default', () => {
  const features = [
    { title: 'Sync a Device', enabled: true },
    { title: 'Virtual Appointments', enabled: false },
  ]
  expect(isFeatureEnabled(features, 'Sync a Device')).toBe(true)
  expect(isFeatureEnabled(features, 'Virtual Appointments')).toBe(false)
  expect(isFeatureEnabled(features, 'SendToMixPanel')).toBe(false)
})

test('the captcha cannot be set per participant, as it precedes identification; every other feature at every level', () => {
  const everywhere = (level: (typeof FEATURE_LEVELS)[number]) => featuresAt(level).sort()
  const all = Object.keys(FEATURES).sort()
  for (const level of FEATURE_LEVELS)
    expect(everywhere(level)).toEqual(level === 'participant' ? all.filter((title) => title !== 'Captcha Toggle') : all)
})

test.each(['sync a device', 'toString', '__proto__', ''])('%j is no feature', (title) => {
  expect(isFeatureName(title)).toBe(false)
})

test('a flag has a name that no feature of the product has', () => {
  expect(readFlagName(flagNamed('social', 'compact'))).toEqual({ remote: 'social', name: 'compact' })
  expect(Object.keys(FEATURES).map(readFlagName)).toEqual(Object.keys(FEATURES).map(() => null))
  expect(['social', 'a.b.c', '.b', 'a.', 'A.b'].map(readFlagName)).toEqual([null, null, null, null, null])
})

test('a flag can have the values of its type', () => {
  const number = { type: 'number', min: 1, max: 3, default: 1 } as const
  expect([0, 1, 3, 4, NaN, '2', true].map((value) => allowsValue(number, value))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(allowsValue({ type: 'choice', choices: ['a', 'b'], default: 'a' }, 'c')).toBe(false)
  expect(allowsValue({ type: 'boolean', default: true }, 'true')).toBe(false)
})

test('what a route requires is on by the features of the product and by the flags of remotes', () => {
  const registry = {
    features: [{ title: 'Leaderboard', enabled: true }],
    remotes: [{ remote: 'social', flags: { compact: true, rows: 3, quiet: false } }, { remote: 'older' }],
  }
  const on = (title: string) => isOn(registry, title)
  expect(['Leaderboard', 'social.compact'].map(on)).toEqual([true, true])
  expect(
    ['Sync a Device', 'social.rows', 'social.quiet', 'social.gone', 'older.any', 'none.any', 'No such'].map(on),
  ).toEqual(Array.from({ length: 7 }, () => false))
  expect(flagValueIn(registry.remotes, 'social.rows')).toBe(3)
})
