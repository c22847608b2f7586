import { readFile } from 'node:fs/promises'
import type { Environment } from '../environment'
import { tokenKey } from '../platform'
import { CommandFailure, reasonOf } from './output'

/** Minimum bytes of a key file, as many as the output of HMAC-SHA-256. */
const MIN_KEY_BYTES = 32

/** The key of a study's pseudonyms: from a file, or the installation's own. Throws a CommandFailure without a usable key. */
export async function pseudonymKey(file: string | null, environment: Environment): Promise<Buffer> {
  if (file === null) {
    try {
      return tokenKey(environment)
    } catch (error) {
      throw new CommandFailure(`The pseudonyms need a key: ${reasonOf(error)}, or add \`--key-file FILE\`.`)
    }
  }
  const key = await readFile(file).catch((error: unknown) => {
    throw new CommandFailure(`${file} can’t be read: ${reasonOf(error)}`)
  })
  if (key.length < MIN_KEY_BYTES)
    throw new CommandFailure(
      `${file} is too short for a key: ${MIN_KEY_BYTES} bytes at least (openssl rand -out ${file} ${MIN_KEY_BYTES}).`,
    )
  return key
}
