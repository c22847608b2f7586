import { createReadStream } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Database } from '../http/serve'
import { publicKeyIn } from '../platform'
import { type Exporter, exportConsents, verifyConsents, verifyExport } from '../surveys'
import { CommandFailure, counted, type Output, reasonOf } from './output'

/** The message of a file system error. */

/** `almanac consents export`: writes the complete file or none; never overwrites an existing one. */
export async function exportConsentsTo(
  database: Database,
  exporter: Exporter,
  file: string,
  { print }: Output,
): Promise<void> {
  const partial = `${file}.part`
  const exists = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new CommandFailure(`${file} can’t be written: ${reasonOf(error)}`)
  })
  await exists.close()
  try {
    const output = await open(partial, 'w', 0o600)
    try {
      const { entries, digest, key } = await exportConsents(database, exporter, async (line) => {
        await output.write(`${line}\n`)
      })
      await output.sync()
      await rename(partial, file)
      print(
        `${counted(entries, 'consent')} in ${file}. It holds names and texts: keep it where others can’t read it.\nSigned with the key of this installation: ${key}\nDigest: ${digest}\nNote both elsewhere: the recipient proves the file against them.`,
      )
    } finally {
      await output.close()
    }
  } catch (error) {
    await rm(partial, { force: true })
    await rm(file, { force: true })
    throw error
  }
}

/** The key of `--key`: as text, or the content of the file. Throws a CommandFailure where it is neither. */
export async function readPublicKey(given: string, from: string): Promise<string> {
  const written = publicKeyIn(given)
  if (written !== undefined) return written
  const text = await readFile(resolve(from, given), 'utf8').catch(() => {
    throw new CommandFailure(`${given} is neither a public key (44 characters, base64) nor a file with one.`)
  })
  const read = publicKeyIn(text)
  if (read === undefined) throw new CommandFailure(`${given} has no Ed25519 key, in base64 or PEM form.`)
  return read
}

/** What a file is verified against. */
interface Expected {
  /** The digest that was noted before. */
  digest: string | null
  /** The public key of `--key`; an unsigned file is then refused. */
  key: string | null
  /** The public key of this installation, if it has one. */
  own: string | null
}

/** `almanac consents verify FILE`, without a database: 0 when all holds that can be checked, 1 when anything does not. */
export async function verifyConsentsIn(
  file: string,
  expected: Expected,
  { print, printError }: Output,
): Promise<number> {
  const input = createReadStream(file, 'utf8')
  const opened = new Promise<void>((resolve, reject) => {
    input.once('open', () => resolve())
    input.once('error', (error) => reject(new CommandFailure(`${file} can’t be read: ${reasonOf(error)}`)))
  })
  await opened
  const key = expected.key ?? expected.own
  const { entries, participants, digest, fault, signature } = await verifyExport(createInterface({ input }), key)
  input.destroy()
  if (fault) {
    const consent = fault.consent === undefined ? '' : ` (consent ${fault.consent})`
    printError(`BROKEN at line ${fault.line}${consent}: ${fault.reason}.`)
    return 1
  }
  if (isOtherDigest(digest, expected.digest)) {
    printError(otherDigest(digest))
    return 1
  }
  if (expected.key !== null && !signature) {
    printError('UNSIGNED: the file has no signature, so that nothing in it can be checked against the key.')
    return 1
  }
  print(`${validChain(entries, participants)}\nDigest: ${digest}`)
  if (!signature) print(UNSIGNED)
  else {
    const { installation, exported_at } = signature
    print(`Signed by ${installation} at ${exported_at} with ${signedWith(expected, signature.key)}`)
  }
  return 0
}

const UNSIGNED =
  'No signature: an older version made the export. Only the chain inside the file was checked; that it was not written anew or cut at its end shows only a digest that was noted elsewhere (--digest).'

function signedWith({ key, own }: Expected, signer: string): string {
  if (key !== null) return 'the key that was given.'
  if (own !== null) return 'the key of this installation.'
  return `the key ${signer}, which was not checked: compare it with the one that the installation gave you, or add it as --key.`
}

const isOtherDigest = (digest: string, noted: string | null): boolean => noted !== null && noted !== digest

const otherDigest = (digest: string): string =>
  `OTHER CONSENTS: their digest is ${digest}, not the one that was noted: some were changed, taken out or put in since.`

/** `almanac consents verify`: verifies the database; throws a CommandFailure when a check fails. */
export async function verifyStoredConsents(
  database: Database,
  noted: string | null,
  { print, printError }: Output,
): Promise<void> {
  const { entries, participants, digest, fault, signatures, missing } = await verifyConsents(database)
  if (fault) printError(`BROKEN at consent ${fault.consent ?? ''}: ${fault.reason}.`)
  for (const id of signatures)
    printError(`BROKEN: the picture of the signature of consent ${id} is gone or another one.`)
  for (const id of missing) printError(`MISSING: the audit trail names consent ${id}, which is not stored.`)
  if (fault || signatures.length > 0 || missing.length > 0)
    throw new CommandFailure('The consents of this database are not as they were given.')
  if (isOtherDigest(digest, noted)) throw new CommandFailure(otherDigest(digest))
  print(`${validChain(entries, participants)}\nDigest: ${digest}`)
}

const validChain = (entries: number, participants: number): string =>
  `The chain holds: ${counted(entries, 'consent')} of ${counted(participants, 'participant')}.`
