import { StartFailure } from '../database/embedded/failure'
import { signerIn, signerOf, type Signer } from '../platform/registry'
import type { Settings } from './settings'

/** The signer of the settings. Several servers of one installation are given the same REGISTRY_KEY. */
export async function openSigner({ registryKey }: Settings): Promise<Signer> {
  try {
    return 'pem' in registryKey ? signerOf(registryKey.pem) : await signerIn(registryKey.file)
  } catch {
    throw new StartFailure('pem' in registryKey
      ? 'REGISTRY_KEY has to be an Ed25519 key in PEM form: openssl genpkey -algorithm ed25519'
      : `The key of the registry in ${registryKey.file} cannot be read. Put back the file, or remove it and a new one is made.`)
  }
}
