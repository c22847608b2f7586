import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connect } from '../database/connect'
import { migrate } from '../database/migrate'

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

export interface TestDatabase {
  name: string
  url: string
  drop: () => Promise<void>
}

async function create(server: string, kind: string, template: string): Promise<TestDatabase> {
  const name = `almanac_${kind}_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${template}`)
  return { name, url: urlOf(server, name), drop: () => administer(server, `drop database if exists ${name} with (force)`) }
}

/** An empty database with the whole schema, from which each test file's own is copied. */
export async function prepareTemplate(server: string): Promise<TestDatabase> {
  const template = await create(server, 'template', 'template0')
  const database = connect(template.url)
  await migrate(database)
  await database.destroy()
  return template
}

/** A database for one test file. `empty` leaves out the schema. */
export function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { ALMANAC_TEST_SERVER: server, ALMANAC_TEST_TEMPLATE: template } = process.env
  if (!server || !template) throw new Error('The api tests need the api project of jest: its setup starts PostgreSQL.')
  return create(server, 'test', empty ? 'template0' : template)
}
