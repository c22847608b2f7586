import { hash } from '@node-rs/argon2'
import { hashPassword, isPassword, createLimiter } from './hash'

// The real cost, which other tests do without.
jest.unmock('@node-rs/argon2')

test('a password is hashed with argon2id, 19 MiB and two passes', async () => {
  expect(await hashPassword('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each([
  'correct horse',
  '  spaces around  ',
  'påsswörd 🔑 كلمة',
  'Z̴̡̢͈',
  '‮right to left',
  '$argon2id$v=19$',
  "'; drop table users; --",
  'a'.repeat(1024),
])('the hash of %j matches only that password', async (password) => {
  const hash = await hashPassword(password)
  expect(await isPassword(password, hash)).toBe(true)
  expect(await isPassword(`${password}.`, hash)).toBe(false)
})

test('a letter is the same composed or in parts, also where it was hashed as typed', async () => {
  const [composed, parts] = ['a long café', 'a long cafe\u0301']
  for (const stored of [await hashPassword(composed), await hashPassword(parts), await hash(parts)]) {
    expect(await isPassword(composed, stored)).toBe(true)
    expect(await isPassword(parts, stored)).toBe(true)
    expect(await isPassword('a long cafe', stored)).toBe(false)
  }
})

test('without a hash a password is wrong, after the same time as with one', async () => {
  const hash = await hashPassword('secret')
  await isPassword('warm', null)
  const took = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 10; round += 1)
    for (const [kind, stored] of [
      ['known', hash],
      ['unknown', null],
    ] as const) {
      const since = performance.now()
      expect(await isPassword('wrong', stored)).toBe(false)
      took[kind].push(performance.now() - since)
    }
  // The minimum of each: other load on the machine only adds to a time.
  const ratio = Math.min(...took.unknown) / Math.min(...took.known)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('a limiter bounds concurrency, and a failure frees its slot', async () => {
  const limited = createLimiter(2)
  let running = 0
  let most = 0
  const work = (fails: boolean) =>
    limited(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      if (fails) throw new Error('failed')
      return true
    })
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => work(index % 3 === 0)))
  expect(most).toBe(2)
  expect(running).toBe(0)
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(13)
})
