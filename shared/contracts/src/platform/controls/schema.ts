import * as z from 'zod/mini'
import { code, id, instant, line, text } from '../../common/schema'
import { localised } from '../features/values'
import { remoteName } from '../registry/schema'
import { version } from '../releases/schema'

const reason = line(300).check(z.minLength(1, { message: code('CANT_BE_BLANK') }))
const key = text(80).check(z.minLength(1))

/** Who holds something, since when and why. */
export const held = z.object({ at: instant, by: z.string(), reason: z.string() })

/** A remote that nobody gets, with the sentence that participants read; null for the product's own. */
export const killed = z.extend(held, { sentence: z.nullable(localised) })

export const plan = z.object({
  id,
  remote: remoteName,
  version,
  company: z.nullable(z.string()),
  group: z.nullable(z.string()),
  /** Ascending percentages. */
  percents: z.array(z.int()),
  /** Between two steps. */
  hours: z.int(),
  /** Index of the percentage that is in force. */
  step: z.int(),
  created_by: z.string(),
  created_at: instant,
  /** When it may grow next; null after the last step. */
  due_at: z.nullable(instant),
  /** Why it does not grow although it is due. */
  waiting: z.nullable(z.enum(['pause', 'people', 'rate', 'second_person'])),
  /** Null while it is active. */
  outcome: z.nullable(z.enum(['done', 'stopped', 'canceled'])),
  reason: z.nullable(z.string()),
})

export const pauseRollouts = {
  summary: 'Pause all rollouts',
  description:
    'From now on no rule is changed and no plan grows. Releases can be published and withdrawn, and the server goes on withdrawing those that fail. It ends by `resumeRollouts`.',
  errors: { 409: ['ROLLOUTS_PAUSED'] } as const,
  body: z.object({ reason }),
  answer: held,
}

export const resumeRollouts = {
  summary: 'Resume rollouts',
  description: 'Ends the pause: rules can be changed again, and plans that are due grow.',
  errors: { 409: ['ROLLOUTS_NOT_PAUSED'] } as const,
}

export const killRemote = {
  summary: 'Switch a remote off for everyone',
  description:
    'Nobody gets the remote, whatever rule of a company or group names it. Open tabs show the sentence at once. Rules stay as they are, for when it ends by `reviveRemote`.',
  errors: { 404: ['UNKNOWN_REMOTE'], 409: ['REMOTE_KILLED'], 422: ['SENTENCE_INCOMPLETE'] } as const,
  params: z.object({ remote: remoteName }),
  body: z.object({
    reason,
    /** What participants read, in each language; missing for the product's own sentence. */
    sentence: z.optional(z.record(z.string(), line(300))),
  }),
  answer: killed,
}

export const reviveRemote = {
  summary: 'Switch a remote on again',
  description: 'Ends `killRemote`: the rules decide again.',
  errors: { 409: ['REMOTE_NOT_KILLED'] } as const,
  params: z.object({ remote: remoteName }),
}

export const planRollout = {
  summary: 'Plan the growth of a rollout',
  description:
    'Sets the rule of a scope to the first percentage and lets the server raise it to each next one after some hours: if enough people have loaded the release since, it fails no more often than its known good one, and nothing flagged it. A flag stops the plan.',
  errors: {
    403: ['OTHER_REMOTE'],
    404: ['NO_RELEASES', 'UNKNOWN_RELEASE', 'UNKNOWN_COMPANY', 'UNKNOWN_GROUP', 'UNKNOWN_GROUP_ANYWHERE'],
    409: ['ROLLOUTS_PAUSED', 'SECOND_PERSON_NEEDED', 'SECOND_PERSON_SAME'],
    422: ['GROUP_NEEDS_COMPANY', 'PLAN_NOT_GROWING', 'PLAN_LOWERS'],
  } as const,
  params: z.object({ remote: remoteName }),
  body: z.object({
    version,
    company: z.optional(key),
    group: z.optional(key),
    percents: z.array(z.int().check(z.gte(1), z.lte(100))).check(z.minLength(1), z.maxLength(10)),
    hours: z.int().check(z.gte(1), z.lte(720)),
  }),
  answer: plan,
}

export const endPlan = {
  summary: 'End a plan',
  description: 'The rule stays at the percentage that it has.',
  errors: { 403: ['OTHER_REMOTE'], 409: ['NO_PLAN'] } as const,
  params: z.object({ remote: remoteName }),
  body: z.object({ company: z.optional(key), group: z.optional(key) }),
  answer: plan,
}

/** Failures among loads, with the bounds of a 95 % interval of their rate (Wilson), 0 to 1. */
export const failureRate = z.object({
  loads: z.int(),
  failures: z.int(),
  rate: z.number(),
  low: z.number(),
  high: z.number(),
})

const part = z.object({ name: z.string(), loads: z.int(), failures: z.int() })

/** How one release does in browsers, by loads of the last 48 hours outside of outages. */
export const health = z.extend(failureRate, {
  remote: remoteName,
  version,
  /**
   * `withdrawn`, `flagged`: concluded by the server; `failing`: its interval lies above that of the release beside it;
   * `ok`; `unknown`: no loads.
   */
  state: z.enum(['withdrawn', 'flagged', 'failing', 'ok', 'unknown']),
  /** What the server concluded last, with when. */
  verdict: z.nullable(z.object({ at: instant, reason: z.string() })),
  /**
   * The trial of two releases that shows which is at fault for the failures of this one: half of the affected people do
   * not get the first, the others not the second. Null without one.
   */
  trial: z.optional(
    z.nullable(
      z.object({
        suspects: z.array(z.object({ remote: z.string(), version: z.string() })),
        people: z.int(),
        since: instant,
      }),
    ),
  ),
  /**
   * Days of people with a load of it, and those on which one failed: what the server judges by, so that a person who
   * reloads counts once a day. Missing from a server that counts loads alone.
   */
  person_days: z.optional(
    z.object({ total: z.int(), failures: z.int(), rate: z.number(), low: z.number(), high: z.number() }),
  ),
  /** Different people who loaded it, and those of them for whom it failed. */
  people: z.int(),
  failing_people: z.int(),
  /** About how many people the rules give it. */
  reached: z.int(),
  /** The release beside it that most people have; null without one. */
  base: z.nullable(z.extend(failureRate, { version })),
  /** How it failed, and where: the most failures first, at most five each. */
  kinds: z.array(part),
  browsers: z.array(part),
  companies: z.array(part),
  /** The error that came first. */
  error: z.nullable(
    z.object({
      at: instant,
      kind: z.string(),
      message: z.string(),
      stack: z.string(),
      /** Whether the stack names places in the sources: the release came with source maps. */
      original: z.optional(z.boolean()),
    }),
  ),
  /** Each hour with loads, the oldest first. */
  hours: z.array(z.object({ hour: instant, loads: z.int(), failures: z.int() })),
})

export const listHealth = {
  summary: 'List the health of releases',
  description:
    'How releases do in browsers: failure rates with their intervals, people, browsers, companies, the first error. The sickest first; those without loads and without a rule are left out.',
  errors: { 403: ['OTHER_REMOTE'] } as const,
  query: z.object({ remote: z.optional(remoteName) }),
  answer: z.array(health),
}

/** One change, of a rule or anything else that decides who gets what. */
export const timelineEntry = z.object({
  id,
  at: instant,
  by: z.string(),
  action: z.enum([
    'release_published',
    'rollout',
    'rollback',
    'withdrawal',
    'rollouts_paused',
    'rollouts_resumed',
    'remote_killed',
    'remote_revived',
    'rollout_planned',
    'plan_ended',
    'approval_asked',
    'flagged',
  ]),
  /** Null where it is about everything. */
  remote: z.nullable(z.string()),
  company: z.nullable(z.string()),
  group: z.nullable(z.string()),
  /** What was taken back in several places at once is one entry: how many companies and groups there are besides the place that is named. */
  other_places: z.optional(z.int()),
  version: z.nullable(z.string()),
  /** The release that a changed rule gave before, where it is another one. */
  former_version: z.optional(z.string()),
  /** Null where the change has none. */
  percent: z.nullable(z.int()),
  reason: z.nullable(z.string()),
})

export type Health = z.infer<typeof health>
export type FailureRate = z.infer<typeof failureRate>
export type TimelineEntry = z.infer<typeof timelineEntry>
export type Held = z.infer<typeof held>
export type Killed = z.infer<typeof killed>
export type Plan = z.infer<typeof plan>
