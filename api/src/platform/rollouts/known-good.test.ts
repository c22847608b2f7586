import fc from 'fast-check'
import { HELD_LOADS, HELD_MS, knownGoodOf, type RemoteHistory, type ServedPeriod, type TrustedRelease } from './known-good'

const EVERYONE = { company_id: null, group_id: null }
const COMPANY = { company_id: 'northwind', group_id: null }
const START = Date.UTC(2026, 10, 1)
const at = (hours: number) => new Date(START + hours * HELD_MS)

/** What may happen to a remote, each an hour or more after the other. */
type Step =
  | { kind: 'publish' }
  | { kind: 'upgrade' }
  | { kind: 'roll_out'; release: number; company: boolean; hours: number; loads: number }
  | { kind: 'withdraw'; release: number }

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('publish' as const) }),
    fc.record({ kind: fc.constant('upgrade' as const) }),
    fc.record({
      kind: fc.constant('roll_out' as const),
      release: fc.nat(5),
      company: fc.boolean(),
      hours: fc.nat(3),
      loads: fc.constantFrom(0, HELD_LOADS - 1, HELD_LOADS, 500),
    }),
    fc.record({ kind: fc.constant('withdraw' as const), release: fc.nat(5) }),
  ),
  { maxLength: 30 },
)

/** The history after these steps, its end, and for whom each version was ever rolled out. */
function historyOf(done: readonly Step[]): { history: RemoteHistory; end: Date; rolledOut: Set<string> } {
  const releases: TrustedRelease[] = []
  const periods: ServedPeriod[] = []
  const rolledOut = new Set<string>()
  let hour = 0
  for (const step of done) {
    hour += 1
    const version = `${releases.length + 1}.0.0`
    if (step.kind === 'publish') releases.push({ version, bundled: false, withdrawn_at: null })
    else if (step.kind === 'upgrade') releases.push({ version, bundled: true, withdrawn_at: null })
    else {
      const release = releases[step.release]
      if (!release) continue
      if (step.kind === 'withdraw') release.withdrawn_at = at(hour)
      else {
        const place = step.company ? COMPANY : EVERYONE
        const from = at(hour)
        hour += step.hours
        const people = Math.min(step.loads, 20)
        periods.push({ ...place, version: release.version, from, to: at(hour), loads: step.loads, people, audience: null })
        rolledOut.add(`${place.company_id} ${release.version}`)
      }
    }
  }
  return { history: { releases, periods }, end: at(hour + 1), rolledOut }
}

test('whatever was published, rolled out, withdrawn and upgraded: nothing is trusted that was rolled out to nobody there, or was withdrawn since', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom([COMPANY, EVERYONE], [EVERYONE]), (done, places) => {
      const { history, end, rolledOut } = historyOf(done)
      const version = knownGoodOf(history, places, () => true, end)
      const release = history.releases.find((one) => one.version === version)
      if (!release) return version === undefined && !history.releases.some((one) => one.bundled && !one.withdrawn_at)
      if (release.bundled && release.withdrawn_at === null) return true
      const served = history.periods.filter(
        (period) =>
          period.version === version &&
          places.some(({ company_id }) => company_id === period.company_id) &&
          period.loads >= HELD_LOADS &&
          (release.withdrawn_at === null || period.from > release.withdrawn_at),
      )
      return served.length > 0 && places.some(({ company_id }) => rolledOut.has(`${company_id} ${version}`))
    }),
    { numRuns: 500 },
  )
})

describe('the trusted release', () => {
  const releases: TrustedRelease[] = ['1.0.0', '2.0.0', '3.0.0', '4.0.0'].map((version) => ({
    version,
    bundled: version === '1.0.0',
    withdrawn_at: null,
  }))
  const period = (version: string, from: number, more: Partial<ServedPeriod> = {}): ServedPeriod => ({
    ...EVERYONE,
    version,
    from: at(from),
    to: at(from + 2),
    loads: 60,
    people: 12,
    audience: null,
    ...more,
  })
  const found = (periods: ServedPeriod[], places = [COMPANY, EVERYONE], isUsable = (_version: string) => true) =>
    knownGoodOf({ releases, periods }, places, isUsable, at(100))

  test('is the newest that held at the narrowest place', () => {
    expect(found([period('2.0.0', 1), period('3.0.0', 4)])).toBe('3.0.0')
    expect(found([period('2.0.0', 1, COMPANY), period('3.0.0', 4)])).toBe('2.0.0')
    expect(found([period('2.0.0', 1, COMPANY), period('3.0.0', 4)], [EVERYONE])).toBe('3.0.0')
    expect(found([period('3.0.0', 1), period('2.0.0', 4)])).toBe('2.0.0')
  })

  test('is none that was served for a shorter time, seldom, or to few', () => {
    expect(found([period('2.0.0', 1, { to: at(1.9) })])).toBe('1.0.0')
    expect(found([period('2.0.0', 1, { loads: 49 })])).toBe('1.0.0')
    expect(found([period('2.0.0', 1, { people: 4 })])).toBe('1.0.0')
    expect(found([period('2.0.0', 1, { loads: 3, people: 2, audience: 2 })])).toBe('2.0.0')
    expect(found([period('2.0.0', 1, { loads: 0, people: 0, audience: 0 })])).toBe('1.0.0')
  })

  test('is the one of the installation where nothing held or fits', () => {
    expect(found([])).toBe('1.0.0')
    expect(found([period('2.0.0', 1)], undefined, (version) => version !== '2.0.0')).toBe('1.0.0')
    expect(found([], undefined, () => false)).toBeUndefined()
  })
})
