import * as z from 'zod/mini'
import { id, instant, text } from '../../common/schema'
import { remoteName } from '../registry/schema'
import { version } from '../releases/schema'

const key = text(80).check(z.minLength(1))

/** Whom a rule is for: a group of a company, a company, or everyone when both are left out. */
const scope = { company: z.optional(key), group: z.optional(key) }

/** What a rule says. */
export const rule = z.object({
  version,
  /** 0 to 100, of the participants of the scope, by a stable hash of remote and user. */
  percent: z.int().check(z.gte(0), z.lte(100)),
  /** The theme of the company that this remote's screens take; null is the participant's own. */
  theme_key: z.nullable(z.string()),
  /** Taken over at once in open tabs: what is in progress saves its draft first. */
  urgent: z.boolean(),
})

export const rolloutChange = z.object({
  id,
  at: instant,
  /** `team: NAME`, an operator's e-mail, `bundled`, or `automatic`. */
  changed_by: z.string(),
  action: z.enum(['rollout', 'rollback', 'taken_back']),
  /** Null: there was no rule. */
  before: z.nullable(rule),
  after: z.nullable(rule),
  /** What made the server act on its own; null where a person did. */
  reason: z.nullable(z.string()),
})

/** One scope of one remote: the rule that holds, and how it came to that. */
export const rollout = z.object({
  remote: remoteName,
  company: z.nullable(z.string()),
  group: z.nullable(z.string()),
  /** Null: the rule was taken away, and the next one decides. */
  rule: z.nullable(rule),
  /** The newest first, at most twenty. */
  changes: z.array(rolloutChange),
  /** What a rollback would put back, whose rule may be none; null when there is nothing to go back to. */
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
    409: ['CHANGED_MEANWHILE'],
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
    /** The latest change of the scope that the caller has seen; null where there was none. Left out, whatever is there is replaced. */ seen: z.optional(
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
    409: ['NOTHING_BEFORE', 'NOTHING_BEFORE_FOR', 'NOTHING_GOOD_BEFORE', 'NOTHING_GOOD_BEFORE_FOR'],
    422: ['GROUP_NEEDS_COMPANY'],
  } as const,
  params: z.object({ remote: remoteName }),
  body: z.object({ ...scope, urgent: z.optional(z.boolean()) }),
  answer: rollout,
}

export const withdrawRelease = {
  summary: 'Withdraw a release',
  description: 'Gets everybody off a version at once, in every scope.',
  errors: { 403: ['OTHER_REMOTE'], 404: ['NO_RELEASES', 'UNKNOWN_RELEASE'], 409: ['NOTHING_INSTEAD'] } as const,
  params: z.object({ remote: remoteName }),
  body: z.object({ version }),
  /** The scopes that had it, as they are now. */
  answer: z.array(rollout),
}
export const endRollout = {
  summary: 'End a rollout rule',
  description: 'Ends the rule of a company or group, which then follows the wider one.',
  errors: {
    403: ['OTHER_REMOTE'],
    404: ['UNKNOWN_COMPANY', 'UNKNOWN_GROUP', 'UNKNOWN_GROUP_ANYWHERE'],
    409: ['NO_RULE_OF_ITS_OWN'],
    422: ['GROUP_NEEDS_COMPANY', 'RULE_OF_EVERYONE'],
  } as const,
  params: z.object({ remote: remoteName }),
  body: z.object({ ...scope, urgent: z.optional(z.boolean()) }),
  answer: rollout,
}
/** What one rule was worth for one user. */
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
    /** 0 to 99: the user's place among the hundred parts of a rollout of this remote. */
    bucket: z.int(),
    version: z.nullable(z.string()),
    theme_key: z.nullable(z.string()),
    fallback: z.nullable(z.string()),
    /** The most specific first. */
    rules: z.array(explainedRule),
  }),
}

export type Rule = z.infer<typeof rule>
export type Rollout = z.infer<typeof rollout>
export type RolloutChange = z.infer<typeof rolloutChange>
export type ExplainedRule = z.infer<typeof explainedRule>
