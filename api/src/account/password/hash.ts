import { hash, verify } from '@node-rs/argon2'
import type { Database } from '../../http/serve'

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane; some 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing occupies a whole core: more at once would starve all other calls. */
const limited = createLimiter(2)

/**
 * The hash of a password, as stored in users.password_hash. Keyboards compose an accented letter or
 * send it in parts: both are the same password (NIST 800-63B, section 3.1.1.2).
 */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password.normalize('NFC'), cost))
}

let nobodys: Promise<string> | undefined

/** Whether the password matches the hash. Without a hash, as for an unknown e-mail, false after the same time. */
export async function isPassword(password: string, password_hash: string | null): Promise<boolean> {
  nobodys ??= hashPassword('a password that nobody has')
  const known = password_hash ?? (await nobodys)
  for (const spelling of spellings(password))
    if (await limited(() => verify(known, spelling))) return password_hash !== null
  return false
}

/** Passwords of earlier releases were hashed as they were typed, so their letters may have been in parts. */
function spellings(password: string): Set<string> {
  return new Set([password.normalize('NFC'), password, password.normalize('NFD')])
}

/**
 * Stores the hash of a correct password again if it was hashed as typed, unless it has been changed
 * since. Without effect for a password that has one spelling.
 */
export async function renewHash(
  database: Database,
  { user_id, password, password_hash }: { user_id: string; password: string; password_hash: string },
): Promise<void> {
  if (spellings(password).size === 1) return
  if (await limited(() => verify(password_hash, password.normalize('NFC')))) return
  await database
    .updateTable('users')
    .where('id', '=', user_id)
    .where('password_hash', '=', password_hash)
    .set({ password_hash: await hashPassword(password) })
    .execute()
}

/**
 * Limits concurrency: further work is queued. By hand: a dozen lines with a test, against one more package to trust where
 * passwords pass.
 */
export function createLimiter(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Passes the slot to the next in the queue, or frees it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The people of the demonstration, with the password published in its files and the README. */
const DEMONSTRATION = { addresses: '%@demo.almanac.health', password: 'almanac-demo' }

/** The addresses of people who still have the demonstration's password. */
export async function peopleWithPublishedPasswords(database: Database): Promise<string[]> {
  const people = await database
    .selectFrom('users')
    .where('email', 'like', DEMONSTRATION.addresses)
    .where('password_hash', 'is not', null)
    .orderBy('email')
    .select(['email', 'password_hash'])
    .execute()
  const published = await Promise.all(
    people.map(async ({ email, password_hash }) =>
      (await isPassword(DEMONSTRATION.password, password_hash)) ? [email] : [],
    ),
  )
  return published.flat()
}
