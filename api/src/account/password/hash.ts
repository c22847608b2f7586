import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from './limiter'

/** Argon2id at OWASP's least: 19 MiB, two passes, one lane; some 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing takes a whole core: more than this at once would only starve every other call. */
const limited = createLimiter(2)

/** The hash of a password, as users.password_hash keeps it. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, cost))
}

let nobodys: Promise<string> | undefined

/**
 * Whether the password is the one of this hash. Without a hash, as for an
 * e-mail that nobody has, it takes the same time and the answer is false.
 */
export async function isPassword(password: string, password_hash: string | null): Promise<boolean> {
  nobodys ??= hashPassword('a password that nobody has')
  const known = password_hash ?? (await nobodys)
  const matches = await limited(() => verify(known, password))
  return matches && password_hash !== null
}
