import type { HostDocument } from '@almanac/contracts/platform/releases'
import type { EventPublisher } from './events/publish'
import type { Evidence } from './evidence/evidence'
import type { SessionWatch } from './events/session-watch'
import type { Signer } from './registry/signer'
import type { Hosts } from './hosts/hosts'
import type { KeptFiles } from './releases/kept/files'
import type { ReleaseStorage } from './releases/storage/storage'
import type { SecurityEventLog } from './security-events/log'

declare module 'fastify' {
  interface FastifyInstance {
    /** Signs the registry. */
    signer: Signer
    /** Where the files of releases are stored. */
    releaseStorage: ReleaseStorage
    /** Files of builds of earlier installations. */
    keptFiles: KeptFiles
    /** The versions of the host. */
    hosts: Hosts
    /** Reads the document of the host that everyone gets. */
    liveHost: () => Promise<HostDocument>
    /** Further origins that releases may be loaded from. */
    releaseOrigins: string[]
    /** Allowed preview origins besides localhost. */
    previewOrigins: string[]
    /** Records security events. */
    securityEvents: SecurityEventLog
    /** Stores and judges outcomes of releases. */
    outcomes: Evidence
    /** Notifies open pages of changes to their users' data. */
    eventPublisher: EventPublisher
    /** Ends streams with their sessions. */
    sessionWatch: SessionWatch
  }
}
