import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DATA, type Environment } from '../../environment'
import { projectRoot } from '../../root'

const BYTES = 32

/**
 * The key that tokens are sealed with: TOKEN_KEY (32 bytes, base64), else a file
 * in the data folder that is made once. A server whose database lies elsewhere
 * must be given TOKEN_KEY: several of them share the tokens, but not a folder.
 */
export function tokenKey(environment: Environment): Buffer {
  const given = environment.TOKEN_KEY
  if (given) return checked(Buffer.from(given, 'base64'), 'TOKEN_KEY')
  if (environment.DATABASE_URL && !environment.DATA_DIR)
    throw new Error('Set TOKEN_KEY: 32 bytes as base64, the same for all servers on this database')
  return keyFile(resolve(environment.DATA_DIR || join(projectRoot(), DATA.DATA_DIR.default)))
}

/** Reads the key of a folder; makes it when there is none. */
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
  writeFileSync(mine, randomBytes(BYTES).toString('base64'), { mode: 0o600 })
  try {
    // A link is made by one of several that start at once; the others then read what that one wrote.
    linkSync(mine, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(mine)
  }
  return read()
}

function checked(key: Buffer, from: string): Buffer {
  if (key.length !== BYTES) throw new Error(`${from} must hold ${BYTES} bytes as base64`)
  return key
}

function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code
}
