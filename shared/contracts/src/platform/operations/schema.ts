import * as z from 'zod/mini'
import { code, id, instant, line } from '../../common/schema'
import { remoteName } from '../registry/schema'
import { failureReason } from '../failures/schema'
import { publishedRelease } from '../releases/schema'
import { rollout } from '../rollouts/schema'
import { MAX_TOKEN_NAME_LENGTH } from './rules'

const named = z.object({ key: z.string(), name: z.string() })

/** Failures of one release in one hour, by reason. */
export const failureCount = z.object({
  version: z.string(),
  /** The start of the hour. */
  hour: instant,
  reason: failureReason,
  count: z.int(),
  /** Number of distinct people (or devices of people who are not signed in) who reported them. */
  reporters: z.int(),
})

export const teamToken = z.object({
  id,
  remote: remoteName,
  name: z.string(),
  created_by: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
})

export const operatedRemote = z.object({
  remote: remoteName,
  /** Newest first. */
  releases: z.array(publishedRelease),
  rollouts: z.array(rollout),
  /** Of the last 48 hours, oldest first. */
  failures: z.array(failureCount),
  tokens: z.array(teamToken),
})

export const currentOperations = {
  summary: 'Read the operations page',
  description: 'All that an operator looks at: releases, rollouts, failures, history, tokens.',

  answer: z.object({
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
      z.extend(named, { status: z.enum(['open', 'closed']), groups: z.array(named), themes: z.array(named) }),
    ),
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

export type FailureCount = z.infer<typeof failureCount>
export type TeamToken = z.infer<typeof teamToken>
export type OperatedRemote = z.infer<typeof operatedRemote>
export type Operations = z.infer<typeof currentOperations.answer>
