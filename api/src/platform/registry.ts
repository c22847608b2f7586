/** Which release of each remote somebody gets, and who vouches for it. */
export { resolveRegistry } from './registry/resolve'
export { holdRegistry, raiseRevision, REGISTRY_CHANNEL } from './registry/revision'
export { newSigner, signerIn, signerOf, type Signer } from './registry/signer'
