import fc from 'fast-check'
import { FEATURE_LEVELS, type FlagValue } from '@almanac/domain/features'
import { judgeFeature } from './rule'
import { type FeatureSettings, featureSources, type Standing } from './sources'
import { flagValues, isSwitch, listedFeatures } from './values'

const listed = (enabled: boolean) => [{ title: 'Leaderboard', enabled }]
const set = (value: FlagValue) => new Map([['Leaderboard', value]])

/** One person in one group of one company; every level that is given names Leaderboard. */
function standing(given: Partial<Record<string, boolean>>): Standing {
  const list = (level: string) => (given[level] === undefined ? [] : listed(given[level]))
  const settings = (level: string) => (given[level] === undefined ? new Map<string, FlagValue>() : set(given[level]))
  const ofOperators: FeatureSettings = {
    ofGroup: new Map([['g', settings('group, operator')]]),
    ofCompany: new Map([['c', settings('company, operator')]]),
    ofEveryone: settings('everyone, operator'),
  }
  return {
    own: { features: list('participant, study'), settings: Object.fromEntries(settings('participant, operator')) },
    groups: [{ id: 'g', company_id: 'c', features: list('group, study') }],
    companies: [{ id: 'c', features: list('company, study') }],
    theme: { company_id: 'c', key: 'tide', active_hs_features: list('theme, study') },
    settings: ofOperators,
  }
}

const PRECEDENCE = FEATURE_LEVELS.flatMap((level) => [`${level}, operator`, `${level}, study`]).filter(
  (place) => !['theme, operator', 'everyone, study'].includes(place),
)

test('the most specific place that names a feature decides, on or off; operators before the study at one level', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.boolean(), { nil: undefined }), { minLength: 8, maxLength: 8 }), (values) => {
      const given = Object.fromEntries(PRECEDENCE.map((place, index) => [place, values[index]]))
      const sources = featureSources(standing(given))
      const expected = values.find((value) => value !== undefined)
      expect(listedFeatures(sources)).toEqual(expected === undefined ? [] : listed(expected))
      const judged = judgeFeature('Leaderboard', sources, isSwitch)
      expect(judged.map(({ source: { level, by } }) => `${level}, ${by}`)).toEqual(
        PRECEDENCE.filter((place) => given[place] !== undefined),
      )
      expect(judged.map(({ verdict }) => verdict)).toEqual(judged.map((_, at) => (at === 0 ? 'decides' : 'overruled')))
    }),
    { numRuns: 300 },
  )
})

test('of two groups and two companies the one joined last decides', () => {
  const base = standing({})
  const sources = featureSources({
    ...base,
    groups: [
      { id: 'new', company_id: 'c2', features: [] },
      { id: 'old', company_id: 'c', features: [] },
    ],
    companies: [
      { id: 'c2', features: listed(false) },
      { id: 'c', features: listed(true) },
    ],
  })
  expect(listedFeatures(sources)).toEqual(listed(false))
})

test('a flag has the first value that its release knows, else its default', () => {
  const rows = { label: {}, definition: { type: 'number', min: 1, max: 5, default: 2 } } as const
  const sources = (own: Record<string, FlagValue>) =>
    featureSources({ ...standing({}), own: { features: [], settings: own } })
  expect(flagValues('social', { rows }, sources({ 'social.rows': 4 }))).toEqual({ rows: 4 })
  expect(flagValues('social', { rows }, sources({ 'social.rows': 9 }))).toEqual({ rows: 2 })
  expect(flagValues('social', { rows }, sources({ 'other.rows': 4 }))).toEqual({ rows: 2 })
  expect(listedFeatures(sources({ 'social.rows': 4 }))).toEqual([])
})
