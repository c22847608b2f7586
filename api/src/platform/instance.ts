import type { HostDocument } from '@almanac/contracts/platform/releases'
import type { EventPublisher } from './events/publish'
import type { Signer } from './registry/signer'
import type { ReleaseStorage } from './releases/storage/storage'
import type { SecurityEventLog } from './security-events/log'

declare module 'fastify' {
  interface FastifyInstance {
    /** Signs what browsers boot from. */
    signer: Signer
    /** A release is taken back when it fails for so many different people within ten minutes. */
    failureLimit: number
    /** Where the files of releases are stored. */
    releaseStorage: ReleaseStorage
    /** What the host that is live says of itself. */
    liveHost: () => Promise<HostDocument>
    /** Other origins that releases may come from. */
    releaseOrigins: string[]
    /** Where a preview may come from, besides the machine that the browser runs on. */
    previewOrigins: string[]
    /** Where security events are noted. */
    securityEvents: SecurityEventLog
    /** Tells open pages what happens to their users' data. */
    eventPublisher: EventPublisher
  }
}
