/** For tests of calls that seal tokens: gives the servers of this test file a key. Each file has an environment of its own. */
export function setTokenKey(key: Buffer = Buffer.alloc(32, 7)): void {
  process.env.TOKEN_KEY = key.toString('base64')
}
