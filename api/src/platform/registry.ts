/** Which release of each remote somebody gets, and who vouches for it. */
export { audiencesOf, type Party, type RegistryWish } from './registry/audience'
export type { Audience } from './registry/choose'
export { fingerprintsOf } from './registry/fingerprint'
export { snapshotAt } from './registry/keep'
export { resolveFor, resolveRegistry, type ResolvedRegistry, type UnsignedRegistry } from './registry/resolve'
export { raiseRevision, REGISTRY_CHANNEL } from './registry/revision'
export { newSigner, signerIn, signerOf, type Signer } from './registry/signer'
