import * as z from 'zod/mini'
import { text } from '../../common/schema'
import { failureReason } from '../failures/schema'
import { remoteName } from '../registry/schema'

/**
 * What became of a release in one load: `ok`, or how it failed. `probe`: its screen was rendered, but its heading, its
 * first control or the navigation bar could not be seen or hit; `blocked`: the page did not respond for seconds;
 * `leak`: its memory kept growing.
 */
export const outcomeKind = z.enum(['ok', ...failureReason.options, 'probe', 'blocked', 'leak'])

/** Measured by the browser while screens of the release were shown; missing where a browser does not measure it. */
export const loadMeasurements = z.object({
  /** Largest Contentful Paint, milliseconds. */
  lcp: z.optional(z.number().check(z.gte(0), z.lte(600_000))),
  /** Interaction to Next Paint, milliseconds. */
  inp: z.optional(z.number().check(z.gte(0), z.lte(600_000))),
  /** Cumulative Layout Shift, without a unit. */
  cls: z.optional(z.number().check(z.gte(0), z.lte(1_000))),
  /** Growth of the JavaScript heap, bytes per second; negative when it shrank. */
  heap_growth: z.optional(z.number().check(z.gte(-1e9), z.lte(1e9))),
  /** How long the main thread was blocked in tasks above 50 ms, milliseconds. */
  blocked: z.optional(z.number().check(z.gte(0), z.lte(600_000))),
})

/** A release that ran in the same page. */
export const pageRelease = z.object({
  /** `host` for the host itself. */
  remote: remoteName,
  version: text(64),
  /** Milliseconds before the outcome at which it began to run. */
  since: z.int().check(z.gte(0), z.lte(1e9)),
})

export const releaseOutcome = z.object({
  /** `host` for the host itself. */
  remote: remoteName,
  version: text(64),
  kind: outcomeKind,
  /** Name and message of the error, without data of a person: digits and quoted words are removed by the host. */
  message: z.optional(text(300)),
  /** The top frames of its stack, one per line. */
  stack: z.optional(text(1_500)),
  measured: z.optional(loadMeasurements),
  /** All releases in the page; with a failure, and with the release of the screen. */
  page: z.optional(z.array(pageRelease).check(z.maxLength(12))),
})

export const MAX_OUTCOMES = 50

export const reportReleaseOutcomes = {
  summary: 'Report outcomes of releases',
  description:
    'What became of the releases that a page loaded. Without the load token of the registry that named them it counts for nothing. Sent by navigator.sendBeacon, so it needs no cookie and no header. It has no personal data.',
  body: z.object({
    /** Of the registry document, unchanged. */
    load_token: text(8_192),
    outcomes: z.array(releaseOutcome).check(z.minLength(1), z.maxLength(MAX_OUTCOMES)),
  }),
}

export type OutcomeKind = z.infer<typeof outcomeKind>
export type LoadMeasurements = z.infer<typeof loadMeasurements>
export type PageRelease = z.infer<typeof pageRelease>
export type ReleaseOutcome = z.infer<typeof releaseOutcome>
