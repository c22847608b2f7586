import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { DATA, type Environment } from '../../environment'
import { projectRoot } from '../../root'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const KEY_BYTES = 32

/**
 * Encrypts a token for storage, as base64. `context` identifies owner and purpose:
 * a sealed token copied to another row cannot be decrypted there.
 */
export function seal(key: Buffer, context: string, secret: string): string {
  return sealBytes(key, context, Buffer.from(secret)).toString('base64')
}

/** Decrypts a token; throws when key or context differ, or the data was modified. */
export function unseal(key: Buffer, context: string, sealed: string): string {
  return unsealBytes(key, context, Buffer.from(sealed, 'base64')).toString('utf8')
}

/** The same for a file. */
export function sealBytes(key: Buffer, context: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts a file; throws when key or context differ, or the data was modified. */
export function unsealBytes(key: Buffer, context: string, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

const keys = new WeakMap<FastifyInstance, Buffer>()

/** The key of this server, read on first use: a server that connects no devices needs none. */
export function tokenKeyOf(app: FastifyInstance): Buffer {
  const known = keys.get(app)
  if (known) return known
  const key = tokenKey(process.env)
  keys.set(app, key)
  return key
}

/**
 * The key for tokens: TOKEN_KEY (32 bytes, base64), else a file created once in the
 * data folder. A server with an external database requires TOKEN_KEY: several
 * servers share the tokens, but not a folder.
 */
export function tokenKey(environment: Environment): Buffer {
  const configured = environment.TOKEN_KEY
  if (configured) return checked(Buffer.from(configured, 'base64'), 'TOKEN_KEY')
  if (environment.DATABASE_URL && !environment.DATA_DIR)
    throw new Error('Set TOKEN_KEY: 32 bytes as base64, the same for all servers on this database')
  return keyFile(resolve(environment.DATA_DIR || join(projectRoot(), DATA.DATA_DIR.default)))
}

/** Reads the key of a folder; creates it when there is none. */
function keyFile(folder: string): Buffer {
  const file = join(folder, 'token.key')
  const read = () => checked(Buffer.from(readFileSync(file, 'utf8'), 'base64'), file)
  try {
    return read()
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
  mkdirSync(folder, { recursive: true })
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600 })
  try {
    // Of concurrent starts only one can create the link; the others read its file.
    linkSync(mine, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(mine)
  }
  return read()
}

function checked(key: Buffer, from: string): Buffer {
  if (key.length !== KEY_BYTES) throw new Error(`${from} must hold ${KEY_BYTES} bytes as base64`)
  return key
}

function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code
}
