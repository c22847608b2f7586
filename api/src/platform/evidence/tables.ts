import type { OutcomeKind, PageRelease } from '@almanac/contracts/platform/outcomes'
import type { Reason } from '../../database/documents/reason'
import type { VerdictCause } from '../../database/documents/evidence'
import { boolean, code, id, instant, json, number, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

/** One release in one load of a page, by what became of it; the worst that was reported. Kept for a week. */
export const releaseLoads = sharedTable(
  'release_loads',
  'loads of releases within a week, by a keyed hash that names nobody',
  {
    load_id: id(),
    remote: text(),
    version: text(),
    /** When the registry was given out. */
    loaded_at: instant(),
    /** When the first outcome arrived. */
    at: instant().filled(),
    /** The scope of the rule that served it, and since when that rule stood. */
    company_id: id().null(),
    group_id: id().null(),
    rule_since: instant(),
    /** A pseudonym: of the person, or of the network and day of a visitor. */
    person: text(),
    visitor: boolean(),
    /** The company of the person. */
    member_company_id: id().null(),
    /** Browser family. */
    browser: text(),
    /** The version of the host in the tab; empty where it did not say. */
    host: text(),
    kind: text<OutcomeKind>(),
    /** Of the error: names a row of `release_errors`. */
    signature: text().null(),
    lcp: number().null(),
    inp: number().null(),
    cls: number().null(),
    heap_growth: number().null(),
    blocked: number().null(),
    /** The releases in the page of a failure. */
    page: json<PageRelease[]>().null(),
    /** It happened in an outage, and says nothing about the release. */
    outside: boolean().filled(),
  },
)

/** Loads by hour, for 400 days. `people`: different ones within the hour. */
export const releaseHours = sharedTable('release_hours', 'numbers of loads', {
  hour: instant(),
  remote: text(),
  version: text(),
  company_id: id().null(),
  group_id: id().null(),
  /** Of the people; the other two are of the rule. */
  member_company_id: id().null(),
  browser: text(),
  host: text(),
  kind: text<OutcomeKind>(),
  loads: number(),
  people: number(),
})

/** Errors of releases without hashes of files; at most 100 of one release. */
export const releaseErrors = sharedTable('release_errors', 'errors in releases, without data of a person', {
  remote: text(),
  version: text(),
  signature: text(),
  kind: text<OutcomeKind>(),
  message: text(),
  stack: text(),
  first_at: instant().filled(),
  last_at: instant().filled(),
})

/** Times in which failures say nothing about releases. `files`: those of several remotes failed to load at once. */
export const releaseOutages = sharedTable('release_outages', 'when a store or database was down', {
  id: id(),
  started_at: instant(),
  ended_at: instant(),
  cause: code(['store', 'database', 'files']),
  /** Whether operators are written to that it began, and that it is over. */
  began_alert: boolean().filled(),
  ended_alert: boolean().filled(),
})

/** Loads and people of a release in a scope since it was rolled out there. */
export const releaseHolds = sharedTable('release_holds', 'numbers of loads', {
  remote: text(),
  version: text(),
  company_id: id().null(),
  group_id: id().null(),
  since: instant(),
  measured_at: instant().filled(),
  loads: number(),
  people: number(),
  /** How many people the scope has; null where those are many. */
  audience: number().null(),
})

/** What the server concluded about a release in a scope, once for each cause. */
export const releaseVerdicts = sharedTable('release_verdicts', 'conclusions about releases, with numbers alone', {
  id: id(),
  at: instant().filled(),
  remote: text(),
  version: text(),
  company_id: id().null(),
  group_id: id().null(),
  rule_since: instant(),
  action: code(['flag', 'withdrawal']),
  cause: text<VerdictCause>(),
  /** The signature of a new error, or the part of the audience that it is about, e.g. `browser Safari`. */
  detail: text().filled(),
  /** Person-days and how many of them failed, by how many people, with the bounds of the rate (0 to 1). */
  loads: number(),
  failures: number(),
  people: number(),
  rate_low: number(),
  rate_high: number(),
  /** The known good release that it is compared with. */
  base_version: text().null(),
  base_loads: number(),
  base_failures: number(),
  evidence: number(),
  /** In English like the history. */
  reason: text(),
  /** The same by code; null for a verdict of a server that wrote sentences alone. */
  reasons: json<Reason[]>().null(),
  /** When operators were written to. */
  alerted_at: instant().null(),
})
