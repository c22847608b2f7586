/** The TOKEN_KEY of every server under test, set by the environment of the test file. */
export const TEST_TOKEN_KEY: Buffer = Buffer.alloc(32, 7)
