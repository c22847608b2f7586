import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { HOST } from '../releases/bundled'
import type { Audience, Rollout } from './choose'
import type { ServedRelease } from './resolve'
import type { Signer } from './signer'

/** Days in which the outcomes of a load are taken: a page may stay open, and be offline. */
const LIFETIME_DAYS = 7
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Raised when the form changes; tokens of another form count for nothing. */
const FORM = 1

/** A release that a load was served, and the rule that served it. */
export interface LoadedBy {
  remote: string
  version: string
  company_id: string | null
  group_id: string | null
  /** When that rule was changed last. */
  rule_since: Date
}

/** One start of a page with the releases that it got. */
export interface Load {
  /** 16 random bytes, hexadecimal. */
  id: string
  /** A pseudonym of the person, or of a visitor's network and day. */
  person: string
  visitor: boolean
  /** The person's company; null without one. */
  company_id: string | null
  /** The version of the host in the tab; empty where it did not say. */
  host: string
  /** To the minute. */
  at: Date
  releases: LoadedBy[]
}

const uuid = z.nullable(z.uuid())
/** Scopes are named once: most releases are served by few of them. */
const payload = z.tuple([
  z.literal(FORM),
  z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  z.string(),
  z.union([z.literal(0), z.literal(1)]),
  uuid,
  z.string(),
  z.int(),
  z.array(z.tuple([uuid, uuid])),
  z.array(z.tuple([z.string(), z.string(), z.int(), z.number()])),
])

/**
 * The pseudonym of who loads a page: keyed, so that nobody finds the user by trying ids. Visitors are their network,
 * for one day; of IPv6 the /48, because one customer of a provider has up to 65,536 networks.
 */
export function personOf(signer: Signer, user_id: string | null, network: string, now = new Date()): string {
  const who =
    user_id === null
      ? `network ${network.split(':').slice(0, 3).join(':')} ${now.toISOString().slice(0, 10)}`
      : `user ${user_id}`
  return signer.mac('person', who).subarray(0, 16).toString('base64url')
}

function signed(signer: Signer, text: string): string {
  return `${text}.${signer.mac('load', text).toString('base64url')}`
}

/** The token of a load, for the registry document. */
export function loadTokenOf(signer: Signer, { id, person, visitor, company_id, host, at, releases }: Load): string {
  const scopes: [string | null, string | null][] = []
  const scopeOf = (release: LoadedBy): number => {
    const known = scopes.findIndex(([company, group]) => company === release.company_id && group === release.group_id)
    return known >= 0 ? known : scopes.push([release.company_id, release.group_id]) - 1
  }
  const served = releases.map((release) => [
    release.remote,
    release.version,
    scopeOf(release),
    release.rule_since.getTime(),
  ])
  const minute = Math.floor(at.getTime() / MINUTE_MS)
  const content = [FORM, id, person, visitor ? 1 : 0, company_id, host, minute, scopes, served]
  return signed(signer, Buffer.from(JSON.stringify(content)).toString('base64url'))
}

function isSigned(signer: Signer, text: string, mac: string): boolean {
  const [expected, given] = [signer.mac('load', text), Buffer.from(mac, 'base64url')]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The load of a token; undefined where this installation did not make it, or it has expired. */
export function readLoadToken(signer: Signer, token: string, now = new Date()): Load | undefined {
  const [text = '', mac = '', ...more] = token.split('.')
  if (more.length > 0 || !isSigned(signer, text, mac)) return undefined
  const parsed = payload.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success) return undefined
  const [, id, person, visitor, company_id, host, minute, scopes, served] = parsed.data
  const at = new Date(minute * MINUTE_MS)
  if (now.getTime() - at.getTime() > LIFETIME_DAYS * DAY_MS) return undefined
  const releases = served.map(([remote, version, scope, since]) => {
    const [company, group] = scopes[scope] ?? [null, null]
    return { remote, version, company_id: company, group_id: group, rule_since: new Date(since) }
  })
  return { id, person, visitor: visitor === 1, company_id, host, at, releases }
}

/** Who loads a page, and with which host. */
export interface Loader {
  network: string
  /** The version of the host in the tab. */
  host: string
  /** The rule that gives the tab this host; null where none does, and then its outcomes count for nothing. */
  host_rule: Rollout | null
}

function loadedBy(
  { remote, version }: Pick<LoadedBy, 'remote' | 'version'>,
  { company_id, group_id, changed_at }: Rollout,
): LoadedBy {
  return { remote, version, company_id, group_id, rule_since: changed_at }
}

/** The token of a load that begins now, with these releases. */
export function newLoadToken(
  signer: Signer,
  { audience, releases }: { audience: Pick<Audience, 'user_id' | 'company_ids'>; releases: ServedRelease[] },
  { network, host, host_rule }: Loader,
): string {
  const { user_id, company_ids } = audience
  return loadTokenOf(signer, {
    id: randomBytes(16).toString('hex'),
    person: personOf(signer, user_id, network),
    visitor: user_id === null,
    company_id: company_ids[0] ?? null,
    host,
    at: new Date(),
    releases: [
      ...(host_rule ? [loadedBy({ remote: HOST, version: host }, host_rule)] : []),
      ...releases.map(({ stored, rule }) => loadedBy(stored, rule)),
    ],
  })
}
