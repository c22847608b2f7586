import type { FlagDefinition } from '../features'
import { type FeatureClaims, flagFaults } from './flag-claims'

const label = { en: 'Compact list', es: 'Lista compacta', fr: 'Liste compacte', ar: 'قائمة مختصرة' }
const on: FlagDefinition = { type: 'boolean', default: false }

const claims = (given: Partial<FeatureClaims> = {}): FeatureClaims => ({
  name: 'nights',
  routes: [],
  navigation: [],
  ...given,
})
const ofFlag = (definition: FlagDefinition, name = 'compact') => claims({ flags: { [name]: { label, definition } } })
const codes = (given: FeatureClaims) => flagFaults(given).map(({ code }) => code)

test.each<[string, FeatureClaims]>([
  ['no flags', claims()],
  [
    'each type',
    claims({
      flags: {
        compact: { label, definition: on },
        order: { label, definition: { type: 'choice', choices: ['newest', 'oldest'], default: 'oldest' } },
        rows: { label, definition: { type: 'number', min: 1, max: 50, default: 1 } },
      },
    }),
  ],
  [
    'a feature of the product',
    claims({ routes: [{ feature: 'Sync a Device' }], navigation: [{ feature: 'Leaderboard' }] }),
  ],
  [
    'its own switch',
    { ...ofFlag(on), routes: [{ feature: 'nights.compact' }], slot_features: { 'dashboard.tiles': 'nights.compact' } },
  ],
])('%s is accepted', (_, given) => {
  expect(codes(given)).toEqual([])
})

test.each<[string, string, FeatureClaims]>([
  ['a name with a dot', 'FLAG_NAME_INVALID', ofFlag(on, 'other.compact')],
  ['a name of the prototype', 'FLAG_NAME_INVALID', ofFlag(on, 'hasOwnProperty')],
  ['a name without end', 'FLAG_NAME_INVALID', ofFlag(on, 'x'.repeat(41))],
  ['one choice', 'FLAG_VALUES_INVALID', ofFlag({ type: 'choice', choices: ['a'], default: 'a' })],
  ['a choice twice', 'FLAG_VALUES_INVALID', ofFlag({ type: 'choice', choices: ['a', 'a'], default: 'a' })],
  ['bounds the wrong way round', 'FLAG_VALUES_INVALID', ofFlag({ type: 'number', min: 2, max: 1, default: 1 })],
  [
    'a default that is no choice',
    'FLAG_DEFAULT_INVALID',
    ofFlag({ type: 'choice', choices: ['a', 'b'], default: 'c' }),
  ],
  ['a default outside the bounds', 'FLAG_DEFAULT_INVALID', ofFlag({ type: 'number', min: 1, max: 2, default: 3 })],
  [
    'a text in English alone',
    'FLAG_TEXT_MISSING',
    claims({ flags: { compact: { label: { en: 'Compact' }, definition: on } } }),
  ],
  ['a feature that nobody knows', 'UNKNOWN_FEATURE', claims({ routes: [{ feature: 'Sync Device' }] })],
  ["another remote's flag", 'UNKNOWN_FEATURE', claims({ navigation: [{ feature: 'social.compact' }] })],
  [
    'a number where something is on or off',
    'UNKNOWN_FEATURE',
    { ...ofFlag({ type: 'number', min: 1, max: 2, default: 1 }, 'rows'), slot_features: { a: 'nights.rows' } },
  ],
])('%s is refused: %s', (_, code, given) => {
  expect(codes(given)).toEqual([code])
})
