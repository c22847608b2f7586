import type { ColumnType } from 'kysely'
import type { OutcomeKind, PageRelease } from '@almanac/contracts/platform/outcomes'
import type { Filled, FilledTimestamp, NullableTimestamp } from './columns'
import type { Reason } from './reason'

/** What a conclusion about a release rests on. `blame`: a trial told it from other releases in the page. */
export type VerdictCause = 'failures' | 'error' | 'lcp' | 'inp' | 'blame'

/** The tables of what browsers report about releases, and what is concluded from it. */
export interface EvidenceTables {
  /** One release in one load of a page, by what became of it; the worst that was reported. Kept for a week. */
  release_loads: {
    load_id: string
    remote: string
    version: string
    /** When the registry was given out. */
    loaded_at: Date
    /** When the first outcome arrived. */
    at: FilledTimestamp
    /** The scope of the rule that served it, and since when that rule stood. */
    company_id: string | null
    group_id: string | null
    rule_since: Date
    /** A pseudonym: of the person, or of the network and day of a visitor. */
    person: string
    visitor: boolean
    /** The company of the person. */
    member_company_id: string | null
    /** Browser family. */
    browser: string
    /** The version of the host in the tab; empty where it did not say. */
    host: string
    kind: OutcomeKind
    /** Of the error: names a row of `release_errors`. */
    signature: string | null
    lcp: number | null
    inp: number | null
    cls: number | null
    heap_growth: number | null
    blocked: number | null
    /** The releases in the page of a failure. */
    page: ColumnType<PageRelease[] | null, string | null, string | null>
    /** It happened in an outage, and says nothing about the release. */
    outside: Filled<boolean>
  }
  /** Loads by hour, for 400 days. `people`: different ones within the hour. */
  release_hours: {
    hour: Date
    remote: string
    version: string
    company_id: string | null
    group_id: string | null
    /** Of the people; the other two are of the rule. */
    member_company_id: string | null
    browser: string
    host: string
    kind: OutcomeKind
    loads: number
    people: number
  }
  /** Errors of releases without hashes of files; at most 100 of one release. */
  release_errors: {
    remote: string
    version: string
    signature: string
    kind: OutcomeKind
    message: string
    stack: string
    first_at: FilledTimestamp
    last_at: FilledTimestamp
  }
  /** Times in which failures say nothing about releases. `files`: those of several remotes failed to load at once. */
  release_outages: {
    id: string
    started_at: Date
    ended_at: Date
    cause: 'store' | 'database' | 'files'
    /** Whether operators are written to that it began, and that it is over. */
    began_alert: Filled<boolean>
    ended_alert: Filled<boolean>
  }
  /** Loads and people of a release in a scope since it was rolled out there. */
  release_holds: {
    remote: string
    version: string
    company_id: string | null
    group_id: string | null
    since: Date
    measured_at: FilledTimestamp
    loads: number
    people: number
    /** How many people the scope has; null where those are many. */
    audience: number | null
  }
  /** What the server concluded about a release in a scope, once for each cause. */
  release_verdicts: {
    id: string
    at: FilledTimestamp
    remote: string
    version: string
    company_id: string | null
    group_id: string | null
    rule_since: Date
    action: 'flag' | 'withdrawal'
    cause: VerdictCause
    /** The signature of a new error, or the part of the audience that it is about, e.g. `browser Safari`. */
    detail: Filled<string>
    /** Person-days and how many of them failed, by how many people, with the bounds of the rate (0 to 1). */
    loads: number
    failures: number
    people: number
    rate_low: number
    rate_high: number
    /** The known good release that it is compared with. */
    base_version: string | null
    base_loads: number
    base_failures: number
    evidence: number
    /** In English like the history. */
    reason: string
    /** The same by code; null for a verdict of a server that wrote sentences alone. */
    reasons: ColumnType<Reason[] | null, string | null | undefined, string | null>
    /** When operators were written to. */
    alerted_at: NullableTimestamp
  }
  /** Half of the affected people get one of two suspects replaced, the others the other. */
  release_trials: {
    id: string
    started_at: FilledTimestamp
    ended_at: NullableTimestamp
    /** The release whose screens failed. */
    remote: string
    version: string
    signature: string
    suspects: ColumnType<{ remote: string; version: string }[], string, string>
    /** The pseudonyms of those affected. */
    people: string[]
    blamed_remote: Filled<string | null>
    blamed_version: Filled<string | null>
  }
}
