import type { Call, CallSchema } from '@almanac/contracts'
import type { Authentication, Team } from './authentication'
import type { Refusal } from './errors'
import type { RowRules } from './policies'
import type { Database, Visitor } from './serve'
import type { Trouble } from './trouble'

/** A call as the server knows it. */
export interface ServedCall {
  call: Call
  schema: CallSchema
}

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    /** How it tells who is calling. */
    authentication: Authentication
    /** What must hold of the rows that calls name, by policy. */
    rowRules: RowRules
    /** Hears of every refusal, for what an attack leaves behind. */
    noteRefusal: (refusal: Refusal, request: FastifyRequest) => void
    /** People reach the product by https. */
    secure: boolean
    /** Where people reach the product. */
    publicUrl: string
    /** What calls met of the database. */
    trouble: Trouble
    /** Operators show a second factor; not in a demonstration. */
    secondFactor: boolean
    /** Every call that was put on the server, for OpenAPI and for refusals. */
    calls: ServedCall[]
  }
  interface FastifyRequest {
    /** The network that the request came from, which limits count. */
    readonly network: string
    /** Known once a call has asked who it comes from. */
    visitor?: Visitor
    /** Whose account a sign-in names; nobody has shown yet that it is theirs. */
    claimed_user_id?: string | undefined
    /** Whose token it came with. */
    team?: Team
  }
  interface FastifyContextConfig {
    call?: Call
  }
}
