import type { Health } from '@almanac/contracts/platform/controls'
import type { OperatedRemote, Operations } from '@almanac/contracts/platform/operations'
import type { Rollout, RolloutChange, Rule } from '@almanac/contracts/platform/rollouts'

/** A rule for tests, with defaults. */
export function aRule(overrides: Partial<Rule> = {}): Rule {
  return { version: '1.0.0', percent: 100, theme_key: null, urgent: false, ...overrides }
}

let changes = 0

/** A change for tests, later than those created before it. */
export function aChange(overrides: Partial<RolloutChange> = {}): RolloutChange {
  changes += 1
  return {
    id: `01920000-0000-7000-8000-${String(changes).padStart(12, '0')}`,
    at: new Date(Date.UTC(2026, 10, 20, 9, changes)).toISOString(),
    changed_by: 'olga@example.org',
    action: 'rollout',
    before: null,
    after: aRule(),
    reason: null,
    ...overrides,
  }
}

/** A rollout of social for tests. */
export function aRollout(overrides: Partial<Rollout> = {}): Rollout {
  return {
    remote: 'social',
    company: null,
    group: null,
    rule: aRule(),
    known_good: ['1.0.0'],
    people: 410,
    changes: [aChange({ changed_by: 'bundled' })],
    back: null,
    ...overrides,
  }
}

const published = (version: string, day: number) => ({
  remote: 'social',
  version,
  contract: 1,
  address: `/releases/social/${version}/`,
  published_by: 'team: release robot',
  published_at: new Date(Date.UTC(2026, 10, day)).toISOString(),
  withdrawn_at: null,
})

/** The remote social with two releases; everyone gets the older one. */
export function social(overrides: Partial<OperatedRemote> = {}): OperatedRemote {
  return {
    remote: 'social',
    killed: null,
    plans: [],
    approvals: [],
    releases: [published('1.1.0', 18), published('1.0.0', 2)],
    rollouts: [aRollout()],
    failures: [],
    tokens: [],
    ...overrides,
  }
}

/** A company for tests. */
export function company(
  key: string,
  name: string,
  overrides: Partial<Operations['companies'][number]> = {},
): Operations['companies'][number] {
  return { key, name, status: 'open', people: 40, second_person: false, groups: [], themes: [], ...overrides }
}

/** The server's response for the operations screen. */
export function operations(overrides: Partial<Operations> = {}): Operations {
  return {
    pause: null,
    health: [],
    timeline: [],
    people: 410,
    host: { version: '1.0.0', contract: 1, misfits: [] },
    companies: [
      company('northwind', 'Northwind Health', {
        groups: [{ key: 'harbour', name: 'Harbour', people: 12 }],
        themes: [{ key: 'ocean', name: 'Ocean' }],
      }),
      company('orchard', 'Orchard Research'),
    ],
    remotes: [social()],
    ...overrides,
  }
}

/** A release of social that fails more often than the one beside it. */
export function aHealth(overrides: Partial<Health> = {}): Health {
  return {
    remote: 'social',
    version: '1.1.0',
    state: 'failing',
    verdict: null,
    loads: 240,
    failures: 34,
    rate: 0.142,
    low: 0.103,
    high: 0.191,
    people: 41,
    failing_people: 12,
    reached: 41,
    base: { version: '1.0.0', loads: 1400, failures: 8, rate: 0.0057, low: 0.003, high: 0.011 },
    kinds: [{ name: 'render', loads: 34, failures: 34 }],
    browsers: [{ name: 'Firefox', loads: 60, failures: 20 }],
    companies: [{ name: 'northwind', loads: 80, failures: 30 }],
    error: {
      at: '2026-11-20T02:00:00Z',
      kind: 'render',
      message: 'TypeError: x is undefined',
      stack: 'at Messages (social.js:1:20)',
    },
    hours: [{ hour: new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString(), loads: 240, failures: 34 }],
    ...overrides,
  }
}
