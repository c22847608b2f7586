import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call, Policy, RowPolicy } from '@almanac/contracts'
import { notFound } from './errors'
import type { Database } from './serve'
import { propertyOf } from '@almanac/domain/records'

/** What a policy requires of the caller. */
export interface Admission {
  /** Description for `almanac policies`. */
  who: string
  /** Whether the session is read, and whether it is required. */
  session: 'ignored' | 'optional' | 'required'
  /** Called by the app itself, not by a page: with the secret that the app stores, without a cookie. */
  app?: true
  /** A team's token or a signed-in operator is admitted. */
  team?: true
  /** Only signed-in operators with a second factor; together with `team`, instead of a token. */
  operator?: true
  /** `{id}` in the path has to be the user's own. */
  self?: true
}

const owner = (row: string): Admission => ({
  who: `signed-in users, of ${row} of their own`,
  session: 'required',
})

/** Who may make the calls of a policy that looks at no row. */
const callPolicies: Readonly<Record<Exclude<Policy, RowPolicy>, Admission>> = {
  public: { who: 'anybody; nothing is done in the name of a session', session: 'ignored' },
  visitor: { who: 'anybody, and a session counts where there is one', session: 'optional' },
  pending: { who: 'anybody who waits for a code', session: 'optional' },
  user: { who: 'signed-in users, about what is theirs', session: 'required' },
  self: { who: 'the user whose id is in the path', session: 'required', self: true },
  app: { who: 'the app on a device, for whom it keeps signed in', session: 'required', app: true },
  team: { who: 'teams with a token, and operators', session: 'required', team: true, operator: true },
  operator: { who: 'operators', session: 'required', operator: true },
}

/** Who may make the calls of a policy for one row; the rule for the row is in its feature. */
const rowPolicies: Readonly<Record<RowPolicy, Admission>> = {
  remote_team: {
    who: 'the team whose token is good for the remote that is named, and operators',
    session: 'required',
    team: true,
    operator: true,
  },
  company_administrator: { who: 'administrators of the company in the path', session: 'required' },
  activity_owner: owner('an activity'),
  objective_owner: owner('an objective in an activity'),
  todo_owner: owner('a to-do'),
  response_owner: owner('a response'),
  report_owner: owner('a report'),
  survey_response_owner: owner('a completed survey'),
  consent_owner: owner('a consent'),
  appointment_party: { who: 'the participant of the appointment and who made it', session: 'required' },
  room_party: {
    who: 'participant and provider of the appointment, and whom the provider has added',
    session: 'required',
  },
  conversation_request_recipient: { who: 'whoever was asked to join the conversation', session: 'required' },
  relationship_party: { who: 'the two people of the relationship', session: 'required' },
  relationship_group_owner: owner('a group of the circle'),
  conversation_member: { who: 'those who are in the conversation', session: 'required' },
  response_viewer: { who: 'those who may see the response', session: 'required' },
  records_viewer: {
    who: 'the user, also as somebody of the circle (`view_as`), and with `user_id` those whom that person lets see records',
    session: 'required',
  },
  recorder: { who: 'those who may record for the person in the path', session: 'required' },
}

/** Who may make the calls of each policy. */
export const policies: Readonly<Record<Policy, Admission>> = { ...callPolicies, ...rowPolicies }

/** The parts of a validated request that a row rule may use. */
export interface RowRequest {
  database: Database
  user_id: string
  request: FastifyRequest
  params: unknown
  query: unknown
  body: unknown
}

/** Whether the policy allows the row that the call names; a rule may throw its own Refusal. */
export type RowRule = (request: RowRequest) => Promise<boolean>

/** The rule of each row policy. Features define them; `start/contributions.ts` collects them. */
export type RowRules = Readonly<Record<RowPolicy, RowRule>>

const isComplete = (rules: Partial<RowRules>): rules is RowRules =>
  Object.keys(rowPolicies).every((name) => name in rules)

/** The row rules of all features together. Throws where a policy has no rule. */
export function allRowRules(parts: readonly Partial<RowRules>[]): RowRules {
  const rules = parts.reduce((all, part) => ({ ...all, ...part }), {})
  if (isComplete(rules)) return rules
  const missing = Object.keys(rowPolicies).filter((name) => !(name in rules))
  throw new Error(`No feature has the row rule of: ${missing.join(', ')}`)
}

/** What a row rule has read, passed to the handler of the same request, so that nothing is read twice. */
export interface Finding<T> {
  note: (request: FastifyRequest, found: T) => void
  /** The noted value. Throws if the call's policy notes none of this kind. */
  of: (request: FastifyRequest) => T
}

/** Storage for one kind of finding, released with its request. */
export function finding<T extends object>(): Finding<T> {
  const findings = new WeakMap<FastifyRequest, T>()
  return {
    note: (request, found) => void findings.set(request, found),
    of(request) {
      const found = findings.get(request)
      if (!found) throw new Error('The policy of this call notes nothing of this kind')
      return found
    },
  }
}

/** A text field of the request, such as the `id` of its path; undefined where it has none. */
export function named(from: unknown, field: string): string | undefined {
  const found: unknown = propertyOf(from, field)
  return typeof found === 'string' ? found : undefined
}

const isRowPolicy = (policy: Policy, rules: RowRules): policy is RowPolicy => policy in rules

/** Applies the row rule before the handler runs. 404 where it fails, as for a row that does not exist. */
export async function requireRow({ rowRules }: FastifyInstance, { policy }: Call, request: RowRequest): Promise<void> {
  if (isRowPolicy(policy, rowRules) && !(await rowRules[policy](request))) throw notFound()
}
