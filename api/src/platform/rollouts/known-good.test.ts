import fc from 'fast-check'
import type { RuleDocument } from '../../database/documents/platform'
import { aHost, aRelease } from '../../testing/releases'
import { type Audience, indexRules } from '../registry/choose'
import type { LoadedRelease } from '../registry/loaded'
import { resolveRemote } from '../registry/resolve'
import type { RemoteSnapshot, Snapshot } from '../registry/snapshot'
import { historyOf } from './history'
import { HELD_LOADS, HELD_MS, knownGoodOf, type TrustedRelease } from './known-good'
import { EVERYONE_PLACE, placesOf, rollbackTarget } from './rollback-target'
import { type Hold, type Place, placeKey, type ServedChange, type ServedRule } from './served-periods'

const COMPANY: Place = { company_id: 'northwind', group_id: null }
const GROUP: Place = { company_id: 'northwind', group_id: 'early' }
const SCOPES = [EVERYONE_PLACE, COMPANY, GROUP] as const
const MAYA: Audience = { user_id: 'maya', company_ids: ['northwind'], group_ids: ['early'] }
const AUDIENCES: Audience[] = [
  MAYA,
  { ...MAYA, group_ids: [] },
  { user_id: 'amir', company_ids: [], group_ids: [] },
  { user_id: null, company_ids: [], group_ids: [] },
]
const START = Date.UTC(2026, 10, 1)
const at = (hours: number) => new Date(START + hours * HELD_MS)
const host = aHost({ version: '1.0.0', contract: 1 })

/** A remote as the server keeps it: what was published, the rules, and their history. */
class World {
  hour = 0
  releases: (TrustedRelease & { contract: number })[] = []
  rules = new Map<string, ServedRule & { bundled: boolean }>()
  changes: ServedChange[] = []
  holds: Hold[] = []
  /** What somebody rolled out where. */
  rolledOut = new Set<string>()

  get history() {
    return historyOf(this.releases, this.changes, [...this.rules.values()], this.holds)
  }

  publish(bundled: boolean, fits: boolean) {
    const version = `${this.releases.length + 1}.0.0`
    this.releases.push({ version, bundled, withdrawn_at: null, contract: fits ? 1 : 2 })
    return version
  }

  /** As `registerRelease`: without a change in the history, where no team has decided otherwise. */
  upgrade() {
    const rule = { version: this.publish(true, true), percent: 100, theme_key: null, urgent: false }
    const now = this.rules.get('')
    if (!now || now.bundled) this.rules.set('', { ...EVERYONE_PLACE, rule, changed_at: at(this.hour), bundled: true })
  }

  change(place: Place, action: ServedChange['action'], after: RuleDocument | null) {
    const before = this.rules.get(placeKey(place))?.rule ?? null
    this.changes.push({ ...place, at: at(this.hour), action, before, after })
    const bundled = after?.changed_by === 'bundled'
    if (after) this.rules.set(placeKey(place), { ...place, rule: after, changed_at: at(this.hour), bundled })
    else this.rules.delete(placeKey(place))
  }

  rollOut(place: Place, version: string, percent: number) {
    this.change(place, 'rollout', { version, percent, theme_key: null, urgent: false })
    if (percent > 0) this.rolledOut.add(`${placeKey(place)} ${version}`)
  }

  rollBack(place: Place, action: ServedChange['action'] = 'rollback') {
    const rule = this.rules.get(placeKey(place))?.rule ?? null
    const found = rollbackTarget(this.history, place, rule)
    if (!('target' in found)) return
    expect(found.target?.version).not.toBe(rule?.version ?? '')
    this.change(place, action, found.target)
    const { version } = found.target ?? {}
    if (version !== undefined && isAllowed(this, placesOf(place), version))
      this.rolledOut.add(`${placeKey(place)} ${version}`)
  }

  withdraw(release: TrustedRelease) {
    release.withdrawn_at = at(this.hour)
    for (const place of SCOPES)
      if (this.rules.get(placeKey(place))?.rule.version === release.version) this.rollBack(place, 'withdrawal')
  }

  /** Loads of what is served now. */
  load(loads: number) {
    for (const { periods } of this.history.served.values()) {
      const [open] = periods
      if (open?.to !== null) continue
      const { company_id, group_id, version, from } = open
      this.holds.push({
        company_id,
        group_id,
        version,
        since: from,
        loads,
        people: Math.min(loads, 20),
        audience: null,
      })
    }
  }

  snapshot(): RemoteSnapshot {
    const releases = this.releases.map(({ version, withdrawn_at, contract, bundled }): [string, LoadedRelease] => {
      const { descriptor, files, manifest, ...document } = aRelease('social', [], { version, contract })
      const address = `/releases/social/${version}/`
      const published_by = bundled ? 'bundled' : 'team: social'
      const stored = {
        ...document,
        manifest,
        address,
        published_by,
        published_at: at(0),
        withdrawn_at,
        files,
        descriptor,
      }
      return [
        version,
        { remote: 'social', stored, descriptor, flags: {}, files: { version, address, manifest, files }, row: version },
      ]
    })
    const rules = [...this.rules.values()].map(({ rule: { changed_by: _, ...rule }, ...place }) => ({
      remote: 'social',
      withdrawn: false,
      ...rule,
      ...place,
    }))
    const none = { ofGroup: new Map(), ofCompany: new Map(), ofEveryone: undefined }
    return {
      remote: 'social',
      releases: new Map(releases),
      history: this.history,
      rules: indexRules(rules).get('social') ?? none,
      removals: new Map(),
    }
  }
}

/** Whether somebody rolled this version out at one of these places, or an installation came with it. */
const isAllowed = ({ rolledOut, releases }: World, places: readonly Place[], version: string): boolean =>
  releases.some((release) => release.version === version && release.bundled) ||
  places.some((place) => rolledOut.has(`${placeKey(place)} ${version}`))

const registry: Snapshot = {
  revision: 1,
  remotes: [],
  switchedOff: new Map(),
  companies: new Map(),
  groups: new Map([['early', { key: 'early', company_id: 'northwind', theme_key: '', features: [] }]]),
  featureSettings: { ofGroup: new Map(), ofCompany: new Map(), ofEveryone: new Map() },
  trials: [],
  theme: () => undefined,
}

const steps = fc.array(
  fc.record({
    what: fc.constantFrom(
      'publish',
      'misfit',
      'upgrade',
      'roll_out',
      'roll_out',
      'roll_out',
      'roll_back',
      'end',
      'withdraw',
      'load',
    ),
    release: fc.nat(6),
    scope: fc.constantFrom(...SCOPES),
    percent: fc.constantFrom(0, 10, 50, 100, 100),
    loads: fc.constantFrom(HELD_LOADS - 1, HELD_LOADS, 500),
    hours: fc.constantFrom(0.1, 1, 3),
  }),
  { maxLength: 40 },
)

test('whatever was published, rolled out, withdrawn and upgraded: nothing is ever served that nobody rolled out there', () => {
  fc.assert(
    fc.property(steps, (done) => {
      const world = new World()
      for (const { what, release, scope, percent, loads, hours } of done) {
        world.hour += hours
        const known = world.releases[release]
        if (what === 'publish' || what === 'misfit') world.publish(false, what === 'publish')
        else if (what === 'upgrade') world.upgrade()
        else if (what === 'load') world.load(loads)
        else if (what === 'roll_back') world.rollBack(scope)
        else if (what === 'end' && scope !== EVERYONE_PLACE && world.rules.has(placeKey(scope)))
          world.change(scope, 'rollout', null)
        else if (what === 'roll_out' && known) world.rollOut(scope, known.version, percent)
        else if (what === 'withdraw' && known) world.withdraw(known)
      }
      const remote = world.snapshot()
      for (const audience of AUDIENCES) {
        const places = placesOf({
          company_id: audience.company_ids[0] ?? null,
          group_id: audience.group_ids[0] ?? null,
        })
        const resolved = resolveRemote(remote, audience, registry, host)
        for (const release of [resolved?.release, resolved?.fallback]) {
          if (!release) continue
          expect(isAllowed(world, places, release.stored.version)).toBe(true)
          expect(release.stored.contract).toBe(1)
        }
        expect(resolved?.fallback?.stored.version).not.toBe(resolved?.release.stored.version ?? '')
      }
    }),
    { numRuns: 300 },
  )
})

describe('the known good release', () => {
  const world = () => {
    const made = new World()
    made.upgrade()
    for (let count = 0; count < 3; count += 1) made.publish(false, true)
    return made
  }
  const held = (made: World, place: Place, version: string, loads = 60, hours = 2) => {
    made.rollOut(place, version, 100)
    made.load(loads)
    made.hour += hours
  }
  const found = (made: World, places = [COMPANY, EVERYONE_PLACE], isUsable = (_version: string) => true) =>
    knownGoodOf(made.history, places, isUsable, at(made.hour))?.version

  test('is the newest that held at the narrowest place, not the newest that was published', () => {
    const made = world()
    expect(found(made)).toBe('1.0.0')
    held(made, EVERYONE_PLACE, '3.0.0')
    expect(found(made)).toBe('3.0.0')
    held(made, COMPANY, '2.0.0')
    expect(found(made)).toBe('2.0.0')
    expect(found(made, [EVERYONE_PLACE])).toBe('3.0.0')
    expect(found(made, undefined, (version) => version !== '2.0.0')).toBe('3.0.0')
    expect(found(made, undefined, () => false)).toBeUndefined()
  })

  test('is none that was served for a shorter time, or seldom, unless to all of a small scope', () => {
    const made = world()
    held(made, EVERYONE_PLACE, '2.0.0', HELD_LOADS - 1)
    held(made, EVERYONE_PLACE, '3.0.0', 60, 0.9)
    made.rollOut(EVERYONE_PLACE, '4.0.0', 100)
    expect(found(made)).toBe('1.0.0')
    const small = world()
    held(small, COMPANY, '2.0.0', 2)
    for (const hold of small.holds) hold.audience = 2
    expect(found(small)).toBe('2.0.0')
  })

  test('is what browsers may run before it is opened, once it has held or because the installation came with it', () => {
    const made = world()
    const mayRun = () => {
      const [audience] = AUDIENCES
      return audience && resolveRemote(made.snapshot(), audience, registry, host)?.isKnownGood
    }
    expect(mayRun()).toBe(true)
    made.rollOut(EVERYONE_PLACE, '2.0.0', 100)
    expect(mayRun()).toBe(false)
    made.load(HELD_LOADS)
    made.hour += 2
    expect(mayRun()).toBe(true)
    made.rollOut(EVERYONE_PLACE, '3.0.0', 100)
    expect(mayRun()).toBe(false)
  })

  test('is none that was rolled back there, until it is rolled out again', () => {
    const made = world()
    held(made, EVERYONE_PLACE, '2.0.0')
    held(made, EVERYONE_PLACE, '3.0.0')
    made.rollBack(EVERYONE_PLACE)
    expect(made.rules.get('')?.rule.version).toBe('2.0.0')
    expect(found(made, undefined, (version) => version !== '2.0.0')).toBe('1.0.0')
    held(made, EVERYONE_PLACE, '3.0.0')
    expect(found(made)).toBe('3.0.0')
  })

  test('never is a higher percentage of what is rolled back, and follows the installation again', () => {
    const made = world()
    made.rollOut(EVERYONE_PLACE, '2.0.0', 100)
    made.rollOut(EVERYONE_PLACE, '2.0.0', 10)
    made.rollBack(EVERYONE_PLACE)
    expect(made.rules.get('')).toMatchObject({ rule: { version: '1.0.0', percent: 100 }, bundled: true })
  })

  test('of a remote that no installation has is the last that people had, though not for long', () => {
    const made = new World()
    for (let count = 0; count < 3; count += 1) made.publish(false, true)
    for (const version of ['1.0.0', '2.0.0']) {
      made.rollOut(EVERYONE_PLACE, version, 100)
      made.hour += 0.2
    }
    made.rollBack(EVERYONE_PLACE)
    expect(made.rules.get('')?.rule.version).toBe('1.0.0')
    expect(found(made, undefined, (version) => version !== '1.0.0')).toBeUndefined()
  })
})

test('those whom a percentage has not reached keep the known good release', () => {
  const made = new World()
  made.upgrade()
  made.publish(false, true)
  made.rollOut(EVERYONE_PLACE, '2.0.0', 1)
  const versionFor = (user_id: string | null) =>
    resolveRemote(made.snapshot(), { user_id, company_ids: [], group_ids: [] }, registry, host)?.release.stored.version
  expect(versionFor(null)).toBe('1.0.0')
  made.rollOut(EVERYONE_PLACE, '2.0.0', 0)
  expect(versionFor(null)).toBeUndefined()
})
