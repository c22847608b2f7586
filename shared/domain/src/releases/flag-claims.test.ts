import type { FlagDefinition } from '../features'
import { type Claims, claimFaults } from './claims'

const label = { en: 'Compact list', es: 'Lista compacta', fr: 'Liste compacte', ar: 'قائمة مختصرة' }
const on: FlagDefinition = { type: 'boolean', default: false }

const claims = (given: Partial<Claims> = {}): Claims => ({
  name: 'nights',
  routes: [],
  navigation: [],
  slots: {},
  ...given,
})
const ofFlag = (definition: FlagDefinition, name = 'compact') => claims({ flags: { [name]: { label, definition } } })
const routeWith = (feature: string) => [{ path: '/nights', title: label, feature }]
const codes = (given: Claims) => claimFaults(given).map(({ code }) => code)

test.each<[string, Claims]>([
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
  ['a feature of the product', claims({ routes: routeWith('Sync a Device') })],
  [
    'its own switch',
    {
      ...ofFlag(on),
      routes: routeWith('nights.compact'),
      slots: { 'dashboard.tiles': './dashboard.tiles' },
      slot_features: { 'dashboard.tiles': 'nights.compact' },
    },
  ],
])('%s is accepted', (_, given) => {
  expect(codes(given)).toEqual([])
})

test.each<[string, string, Claims]>([
  ['a name with a dot', 'FLAG_NAME_INVALID', ofFlag(on, 'other.compact')],
  ['a name of the prototype', 'FLAG_NAME_INVALID', ofFlag(on, 'hasOwnProperty')],
  ['a name that every object has', 'FLAG_NAME_INVALID', ofFlag(on, 'constructor')],
  [
    'a choice with a blank at its end',
    'FLAG_VALUES_INVALID',
    ofFlag({ type: 'choice', choices: ['a', 'a '], default: 'a' }),
  ],
  [
    'a choice that nobody sees',
    'FLAG_VALUES_INVALID',
    ofFlag({ type: 'choice', choices: ['\u200b', 'a'], default: 'a' }),
  ],
  ['a choice of two lines', 'FLAG_VALUES_INVALID', ofFlag({ type: 'choice', choices: ['a\nb', 'a'], default: 'a' })],
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
    'WORDS_MISSING',
    claims({ flags: { compact: { label: { en: 'Compact' }, definition: on } } }),
  ],
  ['a feature that nobody knows', 'FEATURE_UNKNOWN', claims({ routes: routeWith('Sync Device') })],
  ["another remote's flag", 'FEATURE_UNKNOWN', claims({ routes: routeWith('social.compact') })],
  [
    'a number where something is on or off',
    'FEATURE_UNKNOWN',
    { ...ofFlag({ type: 'number', min: 1, max: 2, default: 1 }, 'rows'), routes: routeWith('nights.rows') },
  ],
  [
    'more flags than anybody sets',
    'TOO_MANY_ENTRIES',
    claims({ flags: Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`f${at}`, { label, definition: on }])) }),
  ],
])('%s is refused: %s', (_, code, given) => {
  expect(codes(given)).toEqual([code])
})
