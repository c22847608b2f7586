import { hash, verify } from '@node-rs/argon2'
import type { Database } from '../../http/serve'

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

/** Runs at most this many pieces of work at once; the others wait in line. */
export function createLimiter(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Its place goes to the next in line, or is free.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The people of the demonstration, and the password that stands in its files and in the README. */
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
