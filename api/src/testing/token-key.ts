/** Sets TOKEN_KEY for the servers of this test file; each file has its own environment. */
export function setTokenKey(key: Buffer = Buffer.alloc(32, 7)): void {
  process.env.TOKEN_KEY = key.toString('base64')
}
