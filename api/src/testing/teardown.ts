import { readdir } from 'node:fs/promises'
import { addressOn, administer, databasesOf, dropDatabase } from './postgres'

/** Setup and teardown are separate modules in one process. */
declare global {
  var almanacAfterTests: (() => Promise<void>)[] | undefined
}

/** Registers cleanup for the end of all test files; run in reverse order. */
export function afterTests(undo: () => Promise<void>): void {
  globalThis.almanacAfterTests = [undo, ...(globalThis.almanacAfterTests ?? [])]
}

/** Runs every cleanup once, even if some fail. */
export async function undoAll(): Promise<void> {
  const failures: unknown[] = []
  for (const undo of globalThis.almanacAfterTests?.splice(0) ?? [])
    await undo().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n'))
}

/**
 * Databases still on the server although every file dropped its own: a worker was killed, or one
 * was created without createTestDatabase.
 */
async function leftDatabases(): Promise<string[]> {
  const {
    ALMANAC_TEST_RUN: run = '',
    ALMANAC_TEST_SERVER: server = '',
    ALMANAC_TEST_TEMPLATE: template = '',
  } = process.env
  const names = await administer(server, (client) => databasesOf(client, run))
  const left: string[] = []
  for (const name of names) {
    const connections = await dropDatabase(server, name)
    if (name !== template) left.push(`the database ${name}`)
    if (connections.length > 0)
      left.push(`${connections.length} connections to ${addressOn(server, name).replace(/^.*\//, '')}`)
  }
  return left
}

async function leftFolders(): Promise<string[]> {
  const names = await readdir(process.env.ALMANAC_TEST_FOLDER ?? '')
  return names.map((name) => `the temporary folder ${name}`)
}

/** Fails the run, with names, when test files left something behind; all of it is deleted. */
export default async function teardown(): Promise<void> {
  try {
    const left = [...(await leftDatabases()), ...(await leftFolders())]
    if (left.length > 0) throw new Error(`The test files left behind:\n${left.map((one) => `  ${one}\n`).join('')}`)
  } finally {
    await undoAll()
  }
}
