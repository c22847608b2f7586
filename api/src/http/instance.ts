import type { Call, CallSchema } from '@almanac/contracts'
import type { Authentication, Team } from './authentication'
import type { Refusal } from './errors'
import type { RowRules } from './policies'
import type { Database, Visitor } from './serve'
import type { DatabaseOutages } from './database-outage'

/** A registered call. */
export interface ServedCall {
  call: Call
  schema: CallSchema
}

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    /** How it identifies callers. */
    authentication: Authentication
    /** The rules for rows that calls name, by policy. */
    rowRules: RowRules
    /** Called with every refusal, to record signs of an attack. */
    noteRefusal: (refusal: Refusal, request: FastifyRequest) => void
    /** Whether the product is served over https. */
    secure: boolean
    /** The public address of the product. */
    publicUrl: string
    /** Database trouble that calls ran into. */
    trouble: DatabaseOutages
    /** Whether operators need a second factor; not in a demonstration. */
    secondFactor: boolean
    /** Days until a clinician needs one. */
    secondFactorDays: number
    /** Every registered call, for OpenAPI and for refusals. */
    calls: ServedCall[]
  }
  interface FastifyRequest {
    /** The network that the request came from, which limits count. */
    readonly network: string
    /** Set once the caller is identified. */
    visitor?: Visitor
    /** Whether the session showed a second factor. */
    second_factor?: boolean
    /** Whether a code by mail took the place of a passkey in it. */
    passkey_waived?: boolean
    /** The account that a sign-in names, not yet proven. */
    claimed_user_id?: string | undefined
    /** The team whose token it was sent with. */
    team?: Team
  }
  interface FastifyContextConfig {
    call?: Call
  }
}
