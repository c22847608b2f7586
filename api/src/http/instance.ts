import type { Call, CallSchema } from '@almanac/contracts'
import type { Signer } from '../platform/registry'
import type { Database, Visitor } from './serve'

/** A call as the server knows it. */
export interface ServedCall {
  call: Call
  schema: CallSchema
}

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    /** Signs what browsers boot from. */
    signer: Signer
    /** People reach the product by https. */
    secure: boolean
    /** Every call that was put on the server, for OpenAPI and for refusals. */
    calls: ServedCall[]
  }
  interface FastifyRequest {
    /** Known once a call has asked who it comes from. */
    visitor?: Visitor
  }
  interface FastifyContextConfig {
    call?: Call
  }
}
