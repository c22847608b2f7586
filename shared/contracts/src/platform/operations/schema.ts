import * as z from 'zod/mini'
import { code, id, instant, line } from '../../common/schema'
import { remoteName } from '../registry/schema'
import { releaseRequest } from '../company-releases/schema'
import { health, held, killed, plan, timelineEntry } from '../controls/schema'
import { publishedRelease } from '../releases/schema'
import { rollout } from '../rollouts/schema'
import { MAX_TOKEN_NAME_LENGTH } from './rules'

const named = z.object({ key: z.string(), name: z.string() })
const counted = z.extend(named, { people: z.int() })

export const teamToken = z.object({
  id,
  remote: remoteName,
  name: z.string(),
  created_by: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
})

/** A rule for all people of a scope that waits for a second person. */
export const approval = z.object({
  company: z.nullable(z.string()),
  group: z.nullable(z.string()),
  version: z.string(),
  asked_by: z.string(),
  asked_at: instant,
})

export const operatedRemote = z.object({
  remote: remoteName,
  /** Null while the rules decide who gets it. */
  killed: z.nullable(killed),
  /** Active ones, and those that ended in the last 48 hours. */
  plans: z.array(plan),
  approvals: z.array(approval),
  /** Newest first. */
  releases: z.array(publishedRelease),
  /** All of them; with `rules=everyone` that of everyone, and those that wait for a second person. */
  rollouts: z.array(rollout),
  /** With `rules=everyone`: how many rules companies and groups have. */
  exceptions: z.optional(z.int()),
  /** Always empty: pages that do not know `health` read it. */
  failures: z.array(z.string()),
  tokens: z.array(teamToken),
})

export const currentOperations = {
  summary: 'Read the operations page',
  description: 'All that an operator looks at: health, releases, rollouts, plans, history, tokens.',
  /** Hundreds of companies have thousands of rules: a page that reads those of one remote when it is opened leaves them out here. */
  query: z.object({ rules: z.optional(z.enum(['everyone'])) }),
  answer: z.object({
    /** Null while rules can be changed. */
    pause: z.nullable(held),
    /** The sickest first. */
    health: z.array(health),
    /** The latest changes of all remotes, the newest first, at most fifty. */
    timeline: z.array(timelineEntry),
    /** How many people there are: in all, and by company and group. */
    people: z.int(),
    /** The live host, and the releases named by rules that it cannot run; nobody gets these. */
    host: z.object({
      /** Empty if missing in its build; `contract` is then 0. */
      version: z.string(),
      contract: z.int(),
      /** The host that this installation came with, where it can run too little and a former one is live. */
      refused: z.optional(z.object({ version: z.string(), /** Sentences. */ reasons: z.array(z.string()) })),
      misfits: z.array(
        z.object({ remote: remoteName, version: z.string(), /** Sentences. */ reasons: z.array(z.string()) }),
      ),
    }),
    companies: z.array(
      z.extend(counted, {
        status: z.enum(['open', 'closed']),
        /** A release goes to all of its people only when a second operator asks for the same. */
        second_person: z.boolean(),
        groups: z.array(counted),
        themes: z.array(named),
      }),
    ),
    /** What companies ask for: that which waits, then the last twenty that were answered. Missing from servers of an earlier version. */
    requests: z.optional(z.array(releaseRequest)),
    remotes: z.array(operatedRemote),
  }),
}

export const createTeamToken = {
  summary: 'Make a team token',
  description: 'A token good for one remote. It is shown in this answer and never again.',
  errors: { 404: ['UNKNOWN_REMOTE'], 422: ['CANT_BE_BLANK', 'TOO_MANY_TOKENS'] } as const,
  body: z.object({
    remote: remoteName,
    name: line(MAX_TOKEN_NAME_LENGTH).check(z.minLength(1, { message: code('CANT_BE_BLANK') })),
  }),
  /** `token` is returned only this once. */
  answer: z.extend(teamToken, { token: z.string() }),
}

export const revokeTeamToken = {
  summary: 'Revoke a team token',
  description: 'Ends a token at once; what it published stays.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
}

export type TeamToken = z.infer<typeof teamToken>
export type OperatedRemote = z.infer<typeof operatedRemote>
export type Operations = z.infer<typeof currentOperations.answer>
