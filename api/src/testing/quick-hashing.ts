import type * as argon2 from '@node-rs/argon2'

/**
 * Passwords and codes are hashed with the least memory and one pass: thousands of tests sign in or register, and what a
 * hash costs is not what they test. A file about that cost or about times says `jest.unmock('@node-rs/argon2')`.
 */
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2')
  const hash: typeof real.hash = (password, options) => real.hash(password, { ...options, memoryCost: 8, timeCost: 1 })
  return { ...real, hash }
})
