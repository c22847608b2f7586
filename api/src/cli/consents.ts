import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Database } from '../http/serve'
import { exportConsents, verifyConsents, verifyExport } from '../surveys'
import { CommandFailure, counted, type Output } from './output'

/** The message of a file system error. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'no reason given')

/** `almanac consents export`: writes the complete file or none; never overwrites an existing one. */
export async function exportConsentsTo(database: Database, file: string, { print }: Output): Promise<void> {
  const partial = `${file}.part`
  const exists = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new CommandFailure(`${file} can’t be written: ${reasonOf(error)}`)
  })
  await exists.close()
  try {
    const output = await open(partial, 'w', 0o600)
    try {
      const count = await exportConsents(database, async (line) => {
        await output.write(`${line}\n`)
      })
      await output.sync()
      await rename(partial, file)
      print(`${counted(count, 'consent')} in ${file}. It holds names and texts: keep it where others can’t read it.`)
    } finally {
      await output.close()
    }
  } catch (error) {
    await rm(partial, { force: true })
    await rm(file, { force: true })
    throw error
  }
}

/** `almanac consents verify FILE`, without a database: 0 when the chain is intact, 1 when it is broken. */
export async function verifyConsentsIn(file: string, { print, printError }: Output): Promise<number> {
  const input = createReadStream(file, 'utf8')
  const opened = new Promise<void>((resolve, reject) => {
    input.once('open', () => resolve())
    input.once('error', (error) => reject(new CommandFailure(`${file} can’t be read: ${reasonOf(error)}`)))
  })
  await opened
  const { entries, participants, digest, fault } = await verifyExport(createInterface({ input }))
  input.destroy()
  if (fault) {
    const consent = fault.consent === undefined ? '' : ` (consent ${fault.consent})`
    printError(`BROKEN at line ${fault.line}${consent}: ${fault.reason}.`)
    return 1
  }
  print(`${validChain(entries, participants)}\nDigest: ${digest}`)
  return 0
}

/** `almanac consents verify`: verifies the database; throws a CommandFailure when a check fails. */
export async function verifyStoredConsents(database: Database, { print, printError }: Output): Promise<void> {
  const { entries, participants, digest, fault, signatures, missing } = await verifyConsents(database)
  if (fault) printError(`BROKEN at consent ${fault.consent ?? ''}: ${fault.reason}.`)
  for (const id of signatures)
    printError(`BROKEN: the picture of the signature of consent ${id} is gone or another one.`)
  for (const id of missing) printError(`MISSING: the audit trail names consent ${id}, which is not stored.`)
  if (fault || signatures.length > 0 || missing.length > 0)
    throw new CommandFailure('The consents of this database are not as they were given.')
  print(`${validChain(entries, participants)}\nDigest: ${digest}`)
}

const validChain = (entries: number, participants: number): string =>
  `The chain holds: ${counted(entries, 'consent')} of ${counted(participants, 'participant')}.`
