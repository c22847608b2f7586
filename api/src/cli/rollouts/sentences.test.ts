import type { Rollout, Rule } from '@almanac/contracts/platform/rollouts'
import { newId } from '@almanac/domain/ids'
import { ago } from '../table'
import { explained, rolloutsTable } from './sentences'

const now = new Date('2026-11-21T12:00:00Z')
const rule = (version: string, percent = 100, theme_key: string | null = null): Rule => ({
  version,
  percent,
  theme_key,
  urgent: false,
})

const rollout = (overrides: Partial<Rollout>, by = 'bundled', at = '2026-11-16T12:00:00Z'): Rollout => ({
  remote: 'social',
  company: null,
  group: null,
  rule: rule('1.3.0'),
  people: 410,
  changes: [{ id: newId(), at, changed_by: by, action: 'rollout', before: null, after: null, reason: null }],
  back: null,
  ...overrides,
})

test('who gets what is a table that a terminal of 80 columns holds', () => {
  const shown = rolloutsTable(
    [
      rollout(
        { company: 'northwind', group: 'harvest', rule: rule('1.4.0', 10, 'ocean') },
        'team: Social',
        '2026-11-21T11:57:00Z',
      ),
      rollout({}),
      rollout({ company: 'northwind', rule: null }, 'nadia@example.test', '2026-11-21T10:00:00Z'),
      rollout({ remote: 'account', rule: rule('2.0.0') }),
    ],
    now,
  )
  expect(shown.split('\n')).toEqual([
    'REMOTE   FOR                VERSION  PART   PEOPLE  THEME  SINCE   BY',
    'account  everyone           2.0.0    100 %  410     –      5 days  bundled',
    'social   everyone           1.3.0    100 %  410     –      5 days  bundled',
    'social   northwind          –        –      –       –      2 h     nadia@example.test',
    'social   northwind/harvest  1.4.0    10 %   41      ocean  3 min   team: Social',
  ])
})

test('what the server took back on its own stands below, with the reason', () => {
  const change = {
    id: newId(),
    at: now.toISOString(),
    changed_by: 'automatic',
    action: 'withdrawal' as const,
    before: rule('1.4.0', 50),
    after: rule('1.3.0'),
    reason: '5 people met failures (module).',
  }
  expect(
    rolloutsTable([rollout({ company: 'northwind', changes: [change] })], now)
      .split('\n')
      .slice(2),
  ).toEqual(['', 'social, company northwind: 1.4.0 for 50 % was withdrawn. 5 people met failures (module).'])
})

test('an explanation names the rule that decided, why, and why the others did not', () => {
  const scope = { company: 'northwind', group: null }
  expect(
    explained('maya@example.test', 'social', {
      user_id: newId(),
      companies: ['northwind'],
      groups: ['first'],
      bucket: 37,
      version: '1.4.0',
      switched_off: null,
      theme_key: 'ocean',
      fallback: '1.3.0',
      rules: [
        { company: 'northwind', group: 'first', rule: rule('1.5.0', 10), verdict: 'not_reached' },
        { ...scope, rule: rule('1.4.0', 50, 'ocean'), verdict: 'decides' },
        { company: null, group: null, rule: rule('1.3.0'), verdict: 'overruled' },
        { company: 'harbor', group: null, rule: rule('1.1.0'), verdict: 'not_for_user' },
      ],
    }).split('\n'),
  ).toEqual([
    'maya@example.test gets social 1.4.0 in theme ocean.',
    '  In company northwind, group first; place 37 of 0 to 99 in rollouts of social.',
    '  The rule for group first of northwind, 1.5.0 for 10 %, has not come to this person yet: place 37 is not below 10.',
    '  The rule for company northwind, 1.4.0 for 50 % in theme ocean, decides: place 37 is below 50.',
    '  The rule for everyone, 1.3.0 for 100 %, would hold if there were no rule above it.',
    '  1 other rule is for other companies and groups.',
    '  If 1.4.0 fails in a browser, 1.3.0 takes its place.',
  ])
})

test('what serves in the place of a release that cannot is reported', () => {
  const lines = explained('maya@example.test', 'social', {
    user_id: newId(),
    companies: [],
    groups: [],
    bucket: 1,
    version: '1.1.0',
    switched_off: null,
    theme_key: null,
    fallback: null,
    rules: [{ company: null, group: null, rule: rule('2.0.0'), verdict: 'release_misfit' }],
  }).split('\n')
  expect(lines.slice(2)).toEqual([
    '  The rule for everyone, 2.0.0 for 100 %, names a release that does not fit the live host.',
    '  1.1.0 stands in for what cannot serve.',
  ])
})

test('a user whom no rule reaches is reported as such', () => {
  expect(
    explained('maya@example.test', 'social', {
      user_id: newId(),
      companies: [],
      groups: [],
      bucket: 99,
      version: null,
      switched_off: null,
      theme_key: null,
      fallback: null,
      rules: [],
    }).split('\n'),
  ).toEqual([
    'maya@example.test gets no release of social: no rule reaches this person.',
    '  In no company; place 99 of 0 to 99 in rollouts of social.',
  ])
})

test.each([
  ['2026-11-21T11:59:30Z', 'now'],
  ['2026-11-21T11:01:00Z', '59 min'],
  ['2026-11-21T10:01:00Z', '1 h'],
  ['2026-11-20T12:00:00Z', '1 day'],
  ['2026-11-18T11:00:00Z', '3 days'],
])('%s was %s ago', (instant, words) => {
  expect(ago(instant, now)).toBe(words)
})
