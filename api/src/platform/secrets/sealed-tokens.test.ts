import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seal, tokenKey, unseal } from './sealed-tokens'

const key = Buffer.alloc(32, 1)

test('a sealed token opens with the same key and context', () => {
  expect(unseal(key, 'dexcom:ada', seal(key, 'dexcom:ada', 'a token'))).toBe('a token')
})

test('sealing the same token twice gives different results', () => {
  expect(seal(key, 'c', 'a token')).not.toBe(seal(key, 'c', 'a token'))
})

test('another key, another context or a changed bit does not open', () => {
  const sealed = seal(key, 'dexcom:ada', 'a token')
  expect(() => unseal(Buffer.alloc(32, 2), 'dexcom:ada', sealed)).toThrow()
  expect(() => unseal(key, 'dexcom:eve', sealed)).toThrow()
  const bytes = Buffer.from(sealed, 'base64')
  bytes.writeUInt8(bytes.readUInt8(30) ^ 1, 30)
  expect(() => unseal(key, 'dexcom:ada', bytes.toString('base64'))).toThrow()
})

describe('the key', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-key-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('is created once in the data folder, readable only by its owner', () => {
    const made = tokenKey({ DATA_DIR: folder })
    expect(made).toHaveLength(32)
    expect(tokenKey({ DATA_DIR: folder })).toEqual(made)
    expect(statSync(join(folder, 'token.key')).mode & 0o777).toBe(0o600)
  })

  test('of a wrong length is refused', () => {
    expect(() => tokenKey({ TOKEN_KEY: Buffer.alloc(16).toString('base64') })).toThrow('TOKEN_KEY must hold 32 bytes')
  })

  test('must be given to a server that shares its database', () => {
    expect(() => tokenKey({ DATABASE_URL: 'postgres://server' })).toThrow('Set TOKEN_KEY')
  })
})
