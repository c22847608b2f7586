/** The parsed commands for consents. */
export type ConsentsCommand =
  | { kind: 'consents export'; file: string }
  | { kind: 'consents verify'; proof: ConsentProof }

/** What is verified, and against what. */
export interface ConsentProof {
  /** Null verifies the database. */
  file: string | null
  /** The digest that was noted before. */
  digest: string | null
  /** The public key of the installation, or a file with it; null takes that of this installation, if there is one. */
  key: string | null
}

interface Words {
  positionals: readonly string[]
  option: (key: string) => string | null
  path: (path: string) => string
}

const NO_TARGET = 'Where to? Write `almanac consents export --to FILE`.'
const NO_DIGEST = '`--digest` takes the 64 hexadecimal digits that were printed after “Digest:”.'
const KEY_WITHOUT_FILE = '`--key` checks the signature of a file: write `almanac consents verify FILE --key KEY`.'

/** The command, or an error message. */
export function consentsFrom(
  kind: ConsentsCommand['kind'],
  { positionals, option, path }: Words,
): ConsentsCommand | string {
  if (kind === 'consents export') {
    const to = option('--to')
    return to === null ? NO_TARGET : { kind, file: path(to) }
  }
  const [file] = positionals
  const digest = option('--digest')?.trim().toLowerCase() ?? null
  const key = option('--key')
  if (digest !== null && !/^[\da-f]{64}$/.test(digest)) return NO_DIGEST
  if (key !== null && file === undefined) return KEY_WITHOUT_FILE
  return { kind, proof: { file: file === undefined ? null : path(file), digest, key } }
}
