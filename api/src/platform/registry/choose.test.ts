import { newId } from '@almanac/domain/ids'
import { type Audience, indexRules, evaluateRules, type Rollout, rolloutBucket } from './choose'
import { isUrgent } from './removals'

const anyone: Audience = { user_id: newId(), group_ids: [], company_ids: [] }

function rule(overrides: Partial<Rollout>): Rollout {
  return {
    remote: 'social',
    version: '2.0.0',
    company_id: null,
    group_id: null,
    percent: 100,
    theme_key: null,
    urgent: false,
    withdrawn: false,
    changed_at: new Date(0),
    ...overrides,
  }
}

function judged(
  rules: Rollout[],
  audience: Audience,
  there = (_version: string) => true,
  fits = (_version: string) => true,
) {
  const index = indexRules(rules).get('social')
  return index
    ? evaluateRules(index, audience, (version) =>
        there(version) ? (fits(version) ? null : 'release_misfit') : 'release_missing',
      ).map(({ rule: { version }, verdict }) => `${version} ${verdict}`)
    : []
}

function reached(percent: number, people: string[]): string[] {
  return people.filter((user_id) => judged([rule({ percent })], { ...anyone, user_id })[0]?.endsWith('decides'))
}

describe('who decides', () => {
  const [group_id, company_id] = [newId(), newId()]
  const everyone = rule({ version: '1.0.0' })
  const company = rule({ version: '2.0.0', company_id })
  const group = rule({ version: '3.0.0', company_id, group_id })
  const member: Audience = { user_id: newId(), group_ids: [group_id], company_ids: [company_id] }

  test('the group before the company, the company before the default', () => {
    expect(judged([everyone, company, group], member)).toEqual(['3.0.0 decides', '2.0.0 overruled', '1.0.0 overruled'])
    expect(judged([everyone, company, group], { ...member, group_ids: [] })).toEqual([
      '2.0.0 decides',
      '1.0.0 overruled',
    ])
    expect(judged([everyone, company, group], anyone)).toEqual(['1.0.0 decides'])
  })

  test('a rule that has not reached the visitor gives way to the next, one whose release is not there does not', () => {
    expect(judged([everyone, company, { ...group, percent: 0 }], member)).toEqual([
      '3.0.0 not_reached',
      '2.0.0 decides',
      '1.0.0 overruled',
    ])
    expect(judged([everyone, company, group], member, (version) => version !== '3.0.0')).toEqual([
      '3.0.0 release_missing',
      '2.0.0 overruled',
      '1.0.0 overruled',
    ])
    expect(
      judged(
        [group],
        member,
        () => true,
        () => false,
      ),
    ).toEqual(['3.0.0 release_misfit'])
  })

  test('of two groups the first one wins, so that the choice is stable', () => {
    const later = rule({ version: '4.0.0', company_id, group_id: newId() })
    const ids = [later.group_id ?? '', group_id]
    expect(judged([group, later], { ...member, group_ids: ids })[0]).toBe('4.0.0 decides')
    expect(judged([later, group], { ...member, group_ids: ids })[0]).toBe('4.0.0 decides')
    expect(judged([group, later], { ...member, group_ids: ids.reverse() })[0]).toBe('3.0.0 decides')
  })

  test('visitors who are not signed in get a release only at 100 percent', () => {
    expect(judged([rule({ percent: 99 })], { ...anyone, user_id: null })).toEqual(['2.0.0 not_reached'])
    expect(judged([rule({ percent: 100 })], { ...anyone, user_id: null })).toEqual(['2.0.0 decides'])
  })
})

describe('a rollout in parts', () => {
  const people = Array.from({ length: 1_000 }, () => newId())

  test('keeps those who have it while it grows from 10 to 25, 50 and 100 percent', () => {
    let before: string[] = []
    for (const percent of [0, 10, 25, 50, 100]) {
      const now = reached(percent, people)
      expect(now).toEqual(expect.arrayContaining(before))
      // Five standard deviations of a binomial distribution.
      const room = 5 * Math.sqrt(people.length * (percent / 100) * (1 - percent / 100))
      expect(Math.abs(now.length - people.length * (percent / 100))).toBeLessThanOrEqual(room)
      expect(reached(percent, people)).toEqual(now)
      before = now
    }
  })

  test('gives another number for another remote', () => {
    const both = people.filter(
      (user_id) => rolloutBucket('social', user_id) < 50 && rolloutBucket('surveys', user_id) < 50,
    )
    // Were it the same half, it would be 500; were it the other one, none.
    expect(both.length).toBeGreaterThan(170)
    expect(both.length).toBeLessThan(330)
  })

  test('stays as it is over versions of the product', () => {
    // Fixed value, to detect a change of the hash, which would reassign everybody.
    expect(rolloutBucket('social', '01890a5d-ac96-774b-bcce-b302099a8057')).toBe(59)
  })
})

test('what follows a rule that was taken away in a hurry is urgent, until its own rule changes', () => {
  const company_id = newId()
  const removals = new Map([[company_id, { at: new Date(100), urgent: true }]])
  const member = { ...anyone, company_ids: [company_id] }
  expect(isUrgent(rule({ changed_at: new Date(50) }), removals, member)).toBe(true)
  expect(isUrgent(rule({ changed_at: new Date(150) }), removals, member)).toBe(false)
  expect(isUrgent(rule({ changed_at: new Date(50) }), removals, anyone)).toBe(false)
  expect(isUrgent(rule({ urgent: true }), new Map(), anyone)).toBe(true)
})
