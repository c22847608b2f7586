import type { LoadMeasurements, OutcomeKind, PageRelease, ReleaseOutcome } from '@almanac/contracts/platform/outcomes'
import type { Load, LoadedBy } from '../registry/load-token'
import { signatureOf } from './signature'

/** From good to worst: of several outcomes of one release in one load the worst counts. */
export const SEVERITY = [
  'ok',
  'leak',
  'blocked',
  'timeout',
  'manifest',
  'entry',
  'chunk',
  'error',
  'probe',
  'integrity',
  'module',
  'render',
  'hang',
] as const satisfies readonly OutcomeKind[]

/**
 * Kinds from which on failures are counted and judged by themselves: all of them, those in which something did not
 * arrive, and those in which something does not work. Where many phones are slow anyway, all loads of the known good
 * release may be `blocked`, and only beside the severer kinds does one that throws for everybody stand out.
 */
export const SEVERITY_LEVELS = ['leak', 'manifest', 'error'] as const satisfies readonly OutcomeKind[]
export type SeverityLevel = (typeof SEVERITY_LEVELS)[number]

/** The kinds that are failures at a level of severity. */
export const kindsFrom = (level: SeverityLevel): OutcomeKind[] => SEVERITY.slice(SEVERITY.indexOf(level))

/** A file did not arrive: because of the release, its store, or the way there. */
export const FILE_KINDS: readonly OutcomeKind[] = ['manifest', 'entry', 'chunk', 'timeout']

/** The outcome of one release in one load, as it is stored. */
export interface LoadOutcome extends LoadedBy {
  load_id: string
  loaded_at: Date
  person: string
  visitor: boolean
  member_company_id: string | null
  browser: string
  host: string
  kind: OutcomeKind
  signature: string | null
  message: string
  stack: string
  measured: LoadMeasurements
  /** What ran in the page: of a failure by then, of the release of a screen that works as well. */
  page: PageRelease[] | null
}

/** The host itself is a release for everyone. */
const HOST = 'host'

function servedIn(load: Load, { remote, version }: ReleaseOutcome): LoadedBy | undefined {
  const found = load.releases.find((release) => release.remote === remote && release.version === version)
  if (found || remote !== HOST || version !== load.host) return found
  return { remote, version, company_id: null, group_id: null, rule_since: new Date(0) }
}

/** The outcomes of releases that this load was served; others count for nothing. */
export function outcomesOf(load: Load, browser: string, reported: readonly ReleaseOutcome[]): LoadOutcome[] {
  return reported.flatMap((outcome) => {
    const served = servedIn(load, outcome)
    if (!served) return []
    const failed = outcome.kind !== 'ok'
    return {
      ...served,
      load_id: load.id,
      loaded_at: load.at,
      person: load.person,
      visitor: load.visitor,
      member_company_id: load.company_id,
      browser,
      host: load.host,
      kind: outcome.kind,
      signature: failed ? signatureOf(outcome) : null,
      message: failed ? (outcome.message ?? '') : '',
      stack: failed ? (outcome.stack ?? '') : '',
      measured: outcome.measured ?? {},
      page: outcome.page ?? null,
    }
  })
}

const rank = ({ kind }: Pick<LoadOutcome, 'kind'>): number => SEVERITY.indexOf(kind)

/** One outcome of two of the same load and release: the worst, with the measurements of both. */
export function worstOf(one: LoadOutcome, other: LoadOutcome): LoadOutcome {
  const worst = rank(other) > rank(one) ? other : one
  return { ...worst, measured: { ...one.measured, ...other.measured } }
}
