import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Role } from '../people/roles'
import { openSession } from '../account/session/store'
import { connect } from '../database/connect'
import type { FeatureDocument } from '../database/documents/platform'
import { newId } from '@almanac/domain/ids'
import { buildApp, type AppOptions } from '../start/app'
import type { Database } from '../http/serve'
import { folderStorage } from '../platform/releases/storage/folder'
import { issueToken } from '../platform/tokens/team-tokens'
import { createClient, type TestClient } from './client'
import { companyOf, type TestCompany } from './study'
import { createTestDatabase } from './template'

export interface ParticipantOptions {
  email?: string
  /** Key of their company; a new one is created with a group and a theme. */
  company?: string
  /** Titles of features that are on for them, or whole entries. */
  features?: (string | FeatureDocument)[]
  locale?: string
  first_name?: string
  last_name?: string
  time_zone?: string
  password_hash?: string
  roles?: Role[]
}

export interface Participant extends TestCompany {
  id: string
  email: string
  client: TestClient
}

export interface TestServer {
  app: FastifyInstance
  database: Database
  /** Creates a signed-in participant. */
  participant: (options?: ParticipantOptions) => Promise<Participant>
  /** A client with a new team token for this remote. */
  team: (remote: string) => Promise<TestClient>
  /** A client without a session. */
  visitor: TestClient
  /** Another client without a session. */
  newVisitor: () => TestClient
  close: () => Promise<void>
}

/** Starts the complete server on its own database. Close it after the tests. */
export async function startTestServer(options: Partial<AppOptions> = {}): Promise<TestServer> {
  const own = await createTestDatabase()
  const database = connect(own.url, { connections: 8 })
  const releases = join(tmpdir(), `releases of ${own.name}`)
  const app = await buildApp({
    database,
    releaseStorage: folderStorage(releases),
    areas: options.areas ?? (await import('../start/areas')).areas,
    ...options,
  })
  await app.ready()

  async function participant(wanted: ParticipantOptions = {}): Promise<Participant> {
    const id = newId()
    const email = wanted.email ?? `participant-${id}@example.test`
    const company = await companyOf(database, wanted.company ?? 'test')
    await database
      .insertInto('users')
      .values({
        id,
        email,
        password_hash: wanted.password_hash ?? null,
        first_name: wanted.first_name ?? 'Robin',
        last_name: wanted.last_name ?? 'Test',
        locale: wanted.locale ?? 'en',
        time_zone: wanted.time_zone ?? 'Europe/Berlin',
        features: JSON.stringify(
          (wanted.features ?? []).map((feature) =>
            typeof feature === 'string' ? { title: feature, enabled: true } : feature,
          ),
        ),
        activated: true,
      })
      .execute()
    await database
      .insertInto('memberships')
      .values({ user_id: id, ...company })
      .execute()
    for (const role of wanted.roles ?? [])
      await database.insertInto('user_roles').values({ user_id: id, role }).execute()
    const client = createClient(app, await openSession(database, id, null))
    return { id, email, ...company, client }
  }

  async function team(remote: string): Promise<TestClient> {
    const { token } = await issueToken(database, {
      remote,
      name: `${remote} team`,
      created_by: 'operator@example.test',
    })
    const client = createClient(app)
    client.headers.authorization = `Bearer ${token}`
    return client
  }

  return {
    app,
    database,
    participant,
    team,
    visitor: createClient(app),
    newVisitor: () => createClient(app),
    async close() {
      await app.close()
      await database.destroy()
      await rm(releases, { recursive: true, force: true })
      await own.drop()
    },
  }
}
