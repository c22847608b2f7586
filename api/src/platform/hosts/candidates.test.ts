import type { Rollout } from '../registry/choose'
import { historyOf } from '../rollouts/history'
import { hostCandidates } from './candidates'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const everyone = { company_id: null, group_id: null }
const document = (version: string, percent: number) => ({ version, percent, theme_key: null, urgent: false })

const rule = (version: string, overrides: Partial<Rollout> = {}): Rollout => ({
  remote: 'host',
  ...everyone,
  ...document(version, 100),
  withdrawn: false,
  changed_at: at(9),
  ...overrides,
})

interface Given {
  /** Rollouts to everyone, a day each. */
  rollouts: [version: string, percent: number][]
  withdrawn?: string[]
  ofCompany?: Rollout[]
}

/** The first candidate; the last rollout is the rule for everyone, and its version the bundled one. */
function hostOf(
  { rollouts, withdrawn = [], ofCompany = [] }: Given,
  audience = { user_id: null as string | null, group_ids: [] as string[], company_ids: [] as string[] },
): string | undefined {
  const changes = rollouts.map(([version, percent], index) => {
    const [earlier, part] = rollouts[index - 1] ?? []
    const before = earlier === undefined || part === undefined ? null : document(earlier, part)
    return { ...everyone, at: at(index + 1), action: 'rollout' as const, before, after: document(version, percent) }
  })
  const [version = '', percent = 0] = rollouts.at(-1) ?? []
  const current = rule(version, { percent })
  const releases = [...new Set(rollouts.map(([known]) => known))].map((known) => ({
    version: known,
    bundled: true,
    withdrawn_at: withdrawn.includes(known) ? at(8) : null,
  }))
  const rules = {
    ofGroup: new Map<string, Rollout>(),
    ofCompany: new Map(ofCompany.map((own) => [own.company_id ?? '', own])),
    ofEveryone: rollouts.length > 0 ? current : undefined,
  }
  const history = historyOf(
    releases,
    changes,
    rollouts.length > 0 ? [{ ...everyone, rule: document(version, percent), changed_at: current.changed_at }] : [],
    [],
  )
  return hostCandidates({ rules, history }, audience, { groups: new Map() }, version || 'bundled').versions[0]
}

test('the rule for everyone decides, a company’s before it', () => {
  const given: Given = {
    rollouts: [
      ['1', 100],
      ['2', 100],
    ],
    ofCompany: [rule('1', { company_id: 'northwind' })],
  }
  expect(hostOf(given)).toBe('2')
  expect(hostOf(given, { user_id: 'maya', group_ids: [], company_ids: ['northwind'] })).toBe('1')
})

test('whom a trial does not reach keeps what everyone had, whatever was tried in between', () => {
  expect(
    hostOf({
      rollouts: [
        ['1', 100],
        ['2', 10],
        ['3', 0],
      ],
    }),
  ).toBe('1')
})

test('a withdrawn host is nobody’s fallback; where nothing else is known, everybody gets the bundled one', () => {
  expect(
    hostOf({
      rollouts: [
        ['1', 100],
        ['2', 100],
        ['3', 0],
      ],
      withdrawn: ['2'],
    }),
  ).toBe('1')
  expect(hostOf({ rollouts: [['3', 0]] })).toBe('3')
  expect(hostOf({ rollouts: [] })).toBe('bundled')
})
