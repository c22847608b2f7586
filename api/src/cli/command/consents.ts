/** The parsed commands for consents. */
export type ConsentsCommand =
  | { kind: 'consents export'; file: string }
  /** Null verifies the database. */
  | { kind: 'consents verify'; file: string | null }

/** The message for an export without a file. */
export const NO_TARGET = 'Where to? Write `almanac consents export --to FILE`.'

interface Words {
  to: string | null
  file: string | null
  path: (path: string) => string
}

/** The command; undefined for an export without a file. */
export function consentsFrom(kind: ConsentsCommand['kind'], { to, file, path }: Words): ConsentsCommand | undefined {
  if (kind === 'consents verify') return { kind, file: file === null ? null : path(file) }
  return to === null ? undefined : { kind, file: path(to) }
}
