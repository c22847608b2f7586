import { existsSync } from 'node:fs'
import { StartFailure } from '../database/embedded/failure'
import { type Signer, signerIn, signerOf } from '../platform'
import type { Settings } from './settings'

type SignerSettings = Pick<Settings, 'registryKey' | 'formerRegistryKey' | 'databaseUrl'>

const PEM_NEEDED = 'has to be an Ed25519 key in PEM form: openssl genpkey -algorithm ed25519'

/**
 * The configured signer. All servers of one installation need the same
 * REGISTRY_KEY: a browser that started with the key of one would refuse
 * signatures of another.
 */
export async function openSigner(
  { registryKey, formerRegistryKey, databaseUrl }: SignerSettings,
  say: (line: string) => void,
): Promise<Signer> {
  try {
    if (formerRegistryKey !== undefined) signerOf(formerRegistryKey)
  } catch {
    throw new StartFailure(`REGISTRY_FORMER_KEY ${PEM_NEEDED}`)
  }
  try {
    if ('pem' in registryKey) return signerOf(registryKey.pem, formerRegistryKey)
    const signer = await signerIn(registryKey.file, formerRegistryKey)
    if (databaseUrl)
      say(
        `  the registry is signed with the key in ${registryKey.file}; where several servers share the database, give all of them one REGISTRY_KEY`,
      )
    return signer
  } catch {
    throw new StartFailure(
      'pem' in registryKey
        ? `REGISTRY_KEY ${PEM_NEEDED}`
        : `The key of the registry in ${registryKey.file} cannot be read. Put back the file, or remove it and a new one is made.`,
    )
  }
}

/** The public key of this installation, base64; null where none was made yet, as on the machine of an auditor. */
export async function installedPublicKey(settings: SignerSettings): Promise<string | null> {
  const { registryKey } = settings
  if ('file' in registryKey && !existsSync(registryKey.file)) return null
  return (await openSigner(settings, () => undefined)).public_key
}
