import * as z from 'zod/mini'
import { id, instant, line, text } from '../../common/schema'
import { remoteName } from '../registry/schema'
import { version } from '../releases/schema'

const key = text(80).check(z.minLength(1))

/** Scope of a rule: a group of a company, a company, or everyone if both are missing. */
const scope = { company: z.optional(key), group: z.optional(key) }

/** Why somebody changes who gets what: shown in the history and the timeline. */
const reason = z.optional(line(300))

export const rule = z.object({
  version,
  /** 0 to 100, share of the scope's participants, by a stable hash of remote and user. */
  percent: z.int().check(z.gte(0), z.lte(100)),
  /** The company's theme for this remote's screens; null for the participant's own. */
  theme_key: z.nullable(z.string()),
  /** Replaces the release immediately in open tabs; forms in progress save their drafts first. */
  urgent: z.boolean(),
  /** Made by the installation, and replaced by the next one; a rule that a person sets stays. Missing for false. */
  follows_installation: z.optional(z.boolean()),
})

export const rolloutChange = z.object({
  id,
  at: instant,
  /** `team: NAME`, an operator's e-mail, `bundled`, or `automatic`. */
  changed_by: z.string(),
  action: z.enum(['rollout', 'rollback', 'withdrawal']),
  /** Null if there was no rule. */
  before: z.nullable(rule),
  after: z.nullable(rule),
  /** Why; null for a change by a person who did not say. */
  reason: z.nullable(z.string()),
})

/** One scope of one remote: its current rule and the history. */
export const rollout = z.object({
  remote: remoteName,
  company: z.nullable(z.string()),
  group: z.nullable(z.string()),
  /** Null if the rule was removed, and the next wider one applies. */
  rule: z.nullable(rule),
  /**
   * The known good releases of the scope, at most two. People whom no rule reaches get the first that their rule does
   * not name, unless that rule is at 0 %. Missing from servers of an earlier version.
   */
  known_good: z.optional(z.array(version).check(z.maxLength(2))),
  /** How many people the scope has; a rule gives them its release by its percentage. */
  people: z.int(),
  /** Newest first, at most twenty. */
  changes: z.array(rolloutChange),
  /** The state that a rollback would restore, possibly without a rule; null if there is nothing to roll back to. */
  back: z.nullable(z.object({ rule: z.nullable(rule) })),
})

export const listRollouts = {
  summary: 'List rollouts',
  description: 'Which release whom, with who changed what and when.',
  errors: { 403: ['OTHER_REMOTE'] } as const,
  query: z.object({ remote: z.optional(remoteName) }),
  answer: z.array(rollout),
}

export const putRollout = {
  summary: 'Set a rollout rule',
  description:
    'Sets the rule of one scope: everyone, a company, or a group. With `seen` it is refused when that is not the latest change any more.',
  errors: {
    403: ['OTHER_REMOTE'],
    404: ['NO_RELEASES', 'UNKNOWN_RELEASE', 'UNKNOWN_COMPANY', 'UNKNOWN_GROUP', 'UNKNOWN_GROUP_ANYWHERE'],
    409: ['CHANGED_MEANWHILE', 'ROLLOUTS_PAUSED', 'SECOND_PERSON_NEEDED', 'SECOND_PERSON_SAME'],
    422: [
      'GROUP_NEEDS_COMPANY',
      'UNKNOWN_THEME',
      'UNKNOWN_THEME_ANYWHERE',
      'THEME_UNREADABLE_LIGHT',
      'THEME_UNREADABLE_DARK',
      'CONTRACT_OLDER',
      'CONTRACT_NEWER',
      'SHARED_MODULE_MISSING',
      'SHARED_EXPORT_MISSING',
      'SHARED_VERSION_DIFFERS',
      'ROUTE_TAKEN',
      'NAVIGATION_TAKEN',
      'SLOT_TAKEN',
    ],
  } as const,
  params: z.object({ remote: remoteName }),
  body: z.object({
    version,
    ...scope,
    percent: rule.shape.percent,
    theme_key: z.optional(z.nullable(key)),
    urgent: z.optional(z.boolean()),
    reason,
    /** The latest change of the scope that the caller has seen; null if there was none. If missing, the rule is replaced without this check. */ seen: z.optional(
      z.nullable(id),
    ),
  }),
  answer: rollout,
}

export const rollBack = {
  summary: 'Roll back',
  description: 'Restores what was there before the last change of the scope that was not undone yet.',
  errors: {
    403: ['OTHER_REMOTE'],
    404: ['UNKNOWN_COMPANY', 'UNKNOWN_GROUP', 'UNKNOWN_GROUP_ANYWHERE'],
    409: ['ROLLOUTS_PAUSED', 'NOTHING_BEFORE', 'NOTHING_BEFORE_FOR', 'NOTHING_GOOD_BEFORE', 'NOTHING_GOOD_BEFORE_FOR'],
    422: ['GROUP_NEEDS_COMPANY'],
  } as const,
  params: z.object({ remote: remoteName }),
  body: z.object({ ...scope, urgent: z.optional(z.boolean()), reason }),
  answer: rollout,
}

export const withdrawRelease = {
  summary: 'Withdraw a release',
  description: 'Gets everybody off a version at once, in every scope.',
  errors: { 403: ['OTHER_REMOTE'], 404: ['NO_RELEASES', 'UNKNOWN_RELEASE'], 409: ['NOTHING_INSTEAD'] } as const,
  params: z.object({ remote: remoteName }),
  body: z.object({ version, reason }),
  /** The scopes that had the version, in their new state. */
  answer: z.array(rollout),
}
export const endRollout = {
  summary: 'End a rollout rule',
  description: 'Ends the rule of a company or group, which then follows the wider one.',
  errors: {
    403: ['OTHER_REMOTE'],
    404: ['UNKNOWN_COMPANY', 'UNKNOWN_GROUP', 'UNKNOWN_GROUP_ANYWHERE'],
    409: ['ROLLOUTS_PAUSED', 'NO_RULE_OF_ITS_OWN'],
    422: ['GROUP_NEEDS_COMPANY', 'RULE_OF_EVERYONE'],
  } as const,
  params: z.object({ remote: remoteName }),
  body: z.object({ ...scope, urgent: z.optional(z.boolean()), reason }),
  answer: rollout,
}
/** How one rule was evaluated for one user. */
export const explainedRule = z.object({
  company: z.nullable(z.string()),
  group: z.nullable(z.string()),
  rule,
  verdict: z.enum(['decides', 'overruled', 'not_reached', 'not_for_user', 'release_missing', 'release_misfit']),
})

export const explainRollout = {
  summary: 'Explain a rollout',
  description:
    'Which release of the remote a person gets, and why. An operator may ask about everybody, a team about testers alone. It changes nothing; it is a POST because an e-mail address must not stand in a URL.',
  errors: { 403: ['OTHER_REMOTE', 'ONLY_TESTERS_EXPLAINED'], 404: ['UNKNOWN_PERSON', 'UNKNOWN_REMOTE'] } as const,
  params: z.object({ remote: remoteName }),
  /** The user's id or e-mail address. */
  body: z.object({ user: text(254).check(z.minLength(1)) }),
  answer: z.object({
    user_id: id,
    companies: z.array(z.string()),
    groups: z.array(z.string()),
    /** 0 to 99: the user's percentile bucket for rollouts of this remote. */
    bucket: z.int(),
    version: z.nullable(z.string()),
    /** Operators have switched the remote off for everyone, whatever the rules say; null where they have not. */
    switched_off: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
    theme_key: z.nullable(z.string()),
    fallback: z.nullable(z.string()),
    /** Most specific first. */
    rules: z.array(explainedRule),
  }),
}

export type Rule = z.infer<typeof rule>
export type Rollout = z.infer<typeof rollout>
export type RolloutChange = z.infer<typeof rolloutChange>
export type ExplainedRule = z.infer<typeof explainedRule>
