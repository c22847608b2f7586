import type { Rollout } from '../registry/choose'
import { hostCandidates, type KnownHost } from './candidates'

const rule = (version: string, overrides: Partial<Rollout> = {}): Rollout => ({
  remote: 'host',
  version,
  company_id: null,
  group_id: null,
  percent: 100,
  theme_key: null,
  urgent: false,
  withdrawn: false,
  changed_at: new Date(0),
  previous: null,
  ...overrides,
})
const rules = (ofEveryone: Rollout | undefined, ofCompany: Rollout[] = []) => ({
  ofGroup: new Map<string, Rollout>(),
  ofCompany: new Map(ofCompany.map((own) => [own.company_id ?? '', own])),
  ofEveryone,
})
const known = (...versions: string[]): KnownHost[] =>
  versions.map((version) => ({ version, withdrawn: false, full: true }))
const visitor = { user_id: null, group_ids: [], company_ids: [] }
const first = (...given: Parameters<typeof hostCandidates>) => hostCandidates(...given)[0]?.version

test('the rule for everyone decides, a company’s before it', () => {
  const own = rules(rule('2'), [rule('1', { company_id: 'northwind' })])
  expect(first(own, visitor, known('1', '2'), '2')).toBe('2')
  expect(first(own, { ...visitor, user_id: 'maya', company_ids: ['northwind'] }, known('1', '2'), '2')).toBe('1')
})

test('whom a canary does not reach keeps what everyone had, whatever was tried in between', () => {
  const tried: KnownHost[] = [...known('1'), { version: '2', withdrawn: false, full: false }, ...known('3')]
  const canary = rule('3', { percent: 0, previous: { version: '2', percent: 10 } })
  expect(first(rules(canary), visitor, tried, '3')).toBe('1')
  expect(first(rules(rule('3', { percent: 0, previous: { version: '2', percent: 100 } })), visitor, tried, '3')).toBe(
    '2',
  )
})

test('a withdrawn host is nobody’s fallback; where nothing else is known, everybody gets the bundled one', () => {
  const withdrawn = known('1', '2').map((host) => ({ ...host, withdrawn: host.version === '2' }))
  expect(first(rules(undefined), visitor, withdrawn, '3')).toBe('1')
  expect(first(rules(undefined), visitor, [], '3')).toBe('3')
  expect(first(rules(rule('3', { percent: 0 })), visitor, known('3'), '3')).toBe('3')
})
