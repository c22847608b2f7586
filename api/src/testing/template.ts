import { connect } from '../database/connect'
import { migrate } from '../database/migrate'
import { addressOn, administer, databaseName, describeConnection, dropDatabase } from './postgres'

export interface TestDatabase {
  name: string
  url: string
  /** Drops it before the end of the file; fails when connections to it are still open. */
  drop: () => Promise<void>
}

declare global {
  /** The test file's databases by name, each with the promise of its creation. See environment.ts. */
  var almanacTestFile: { name: string; databases: Map<string, Promise<unknown>> } | undefined
}

async function create(server: string, run: string, purpose: string, template: string): Promise<TestDatabase> {
  const name = databaseName(run, purpose)
  const making = administer(server, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  // Registered at once, so that a file that ends early also drops a database still being created.
  globalThis.almanacTestFile?.databases.set(name, making)
  await making
  async function drop(): Promise<void> {
    const left = await dropDatabase(server, name)
    globalThis.almanacTestFile?.databases.delete(name)
    if (left.length > 0)
      throw new Error(`Connections to the test's database were left open: ${left.map(describeConnection).join('; ')}`)
  }
  return { name, url: addressOn(server, name), drop }
}

/** Creates an empty database with the schema, the template for those of test files. */
export async function prepareTemplate(server: string, run: string): Promise<TestDatabase> {
  const template = await create(server, run, 'template', 'template0')
  const database = connect(template.url)
  await migrate(database)
  await database.destroy()
  return template
}

/**
 * A database for one test file; it is dropped at the end of the file, whether its tests passed or not.
 * `empty` leaves out the schema.
 */
export function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { ALMANAC_TEST_SERVER: server, ALMANAC_TEST_TEMPLATE: template, ALMANAC_TEST_RUN: run } = process.env
  if (!server || !template || !run)
    throw new Error('The api tests need the api project of jest: its setup starts PostgreSQL.')
  return create(server, run, globalThis.almanacTestFile?.name ?? 'test', empty ? 'template0' : template)
}
