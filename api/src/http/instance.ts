import type { Call, CallSchema } from '@almanac/contracts'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import type { Signer } from '../platform/registry'
import type { ReleaseStorage } from '../platform/releases'
import type { SecurityEventLog } from '../platform/security-events'
import type { Team } from '../platform/tokens'
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
    /** Signs what browsers boot from. */
    signer: Signer
    /** A release is taken back when it fails for so many different people within ten minutes. */
    failureLimit: number
    /** Where the files of releases are kept. */
    releaseStorage: ReleaseStorage
    /** What the host that is live says of itself. */
    liveHost: () => Promise<HostDocument>
    /** People reach the product by https. */
    secure: boolean
    /** Where people reach the product. */
    publicUrl: string
    /** Other origins that releases may come from. */
    releaseOrigins: string[]
    /** Where a preview may come from, besides the machine that the browser runs on. */
    previewOrigins: string[]
    /** Where the captcha's frame comes from; null is from here, without an origin. */
    captchaOrigin: string | null
    /** What calls met of the database. */
    trouble: Trouble
    /** Where security events are noted. */
    securityEvents: SecurityEventLog
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
    /** Whose account a sign-in names; nobody has shown yet that it is hers. */
    claimed_user_id?: string | undefined
    /** Whose token it came with. */
    team?: Team
  }
  interface FastifyContextConfig {
    call?: Call
  }
}
