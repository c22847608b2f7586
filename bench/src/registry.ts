import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { inTransaction } from '@almanac/api/database/transaction'
import { buildApp } from '@almanac/api/start/app'
import type { Database } from '@almanac/api/http/serve'
import { platformArea } from '@almanac/api/platform/area'
import { audiencesOf } from '@almanac/api/platform/registry/audience'
import { fingerprintsOf } from '@almanac/api/platform/registry/fingerprint'
import { newSigner } from '@almanac/api/platform/registry/signer'
import { raiseRevision } from '@almanac/api/platform/registry/revision'
import { resolveFor, resolveRegistry } from '@almanac/api/platform/registry/resolve'
import { snapshotAt } from '@almanac/api/platform/registry/snapshot'
import { noTemplate } from '@almanac/api/platform/hosts/template'
import { unknownHost } from '@almanac/api/platform/releases/checks/host'
import { projectRoot } from '@almanac/api/root'
import { runLoad, type Task } from './support/load'
import { figureOf, measure, measureNow, tableOf, type Figure } from './support/figures'
import { fill, type Size } from './support/fill'
import { onOwnDatabase } from './support/own-database'

/** The size in the specification of rollouts: 500 companies × 6 remotes × 5 rules. */
const SIZE: Size = { companies: 500, groups: 4, versions: 12, users: 4_000 }

/** Sends the requests from a separate process, so that they do not slow the server. */
async function measureTask(task: Task): Promise<Figure> {
  const child = fork(process.argv[1] ?? '', ['load'], { stdio: 'inherit' })
  child.send(task)
  const ended = once(child, 'exit').then((): [undefined] => [undefined])
  const [figure] = await Promise.race([once(child, 'message') as Promise<[Figure]>, ended])
  if (!figure) throw new Error(`${task.what}: the requests were not answered`)
  await ended
  return figure
}

async function inProcess(database: Database, ids: string[]): Promise<Figure[]> {
  const { revision, found } = await audiencesOf(database, ids)
  const startedAt = performance.now()
  const snapshot = await snapshotAt(database, revision)
  const first = performance.now() - startedAt
  const users = ids.flatMap((id) => found.get(id) ?? [])
  const signer = newSigner()
  const [someone] = users
  if (!someone) throw new Error('nobody is there')
  const user = (index: number) => users[index % users.length] ?? someone
  const { registry } = resolveFor(snapshot, someone, unknownHost)
  return [
    figureOf('everything read into memory, first time', [first], first),
    await measure('everything read into memory, after a change', 20, 1, async () => {
      await snapshotAt(database, await inTransaction(database, raiseRevision))
    }),
    measureNow('who gets what, in memory', 50_000, (index) => resolveFor(snapshot, user(index), unknownHost)),
    measureNow('the signature', 5_000, () => signer.sign(registry)),
    await measure('who gets what, with its query, 8 at once', 10_000, 8, (index) =>
      resolveRegistry(database, { user_id: ids[index % ids.length] ?? null, group_id: null }, unknownHost),
    ),
    await measure('the fingerprints of 1,000 users', 20, 1, () =>
      fingerprintsOf(database, ids.slice(0, 1_000), {
        forAudience: () => Promise.resolve({ template: noTemplate, rule: null }),
      }),
    ),
  ]
}

/** Measures the calls over HTTP. */
async function overHttp(database: Database, credentials: Awaited<ReturnType<typeof fill>>): Promise<Figure[]> {
  const app = await buildApp({ database, areas: [platformArea], trustProxy: true })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api`
  const cookies = credentials.map(({ user_id, token }) => `almanac_session=${user_id}.${token}`)
  const figures = [
    await measureTask({
      what: 'GET /registry, signed and compressed, one after the other',
      url: `${url}/registry`,
      cookies,
      count: 2_000,
      atOnce: 1,
    }),
    await measureTask({
      what: 'GET /registry, signed and compressed, 8 at once',
      url: `${url}/registry`,
      cookies,
      count: 4_000,
      atOnce: 8,
    }),
    await measureTask({
      what: 'GET /registry/revision, 8 at once',
      url: `${url}/registry/revision`,
      cookies,
      count: 10_000,
      atOnce: 8,
    }),
    await measureTask({
      what: 'GET /operations, as the page reads it',
      url: `${url}/operations?rules=everyone`,
      cookies: cookies.slice(0, 1),
      count: 10,
      atOnce: 1,
    }),
    await measureTask({
      what: 'GET /operations, with all rules',
      url: `${url}/operations`,
      cookies: cookies.slice(0, 1),
      count: 10,
      atOnce: 1,
    }),
  ]
  await app.close()
  return figures
}

const measureAll = (): Promise<void> =>
  onOwnDatabase(async (database) => {
    process.stdout.write(`Filling a database with ${SIZE.companies} companies …\n`)
    const credentials = await fill(database, join(projectRoot(), 'remotes'), SIZE)
    const { rules } = await database
      .selectFrom('rollouts')
      .select((build) => build.fn.countAll<number>().as('rules'))
      .executeTakeFirstOrThrow()
    process.stdout.write(`${rules} rules, ${credentials.length} users; Node ${process.versions.node}.\n`)
    const ids = credentials.map(({ user_id }) => user_id)
    await database
      .insertInto('user_roles')
      .values({ user_id: ids[0] ?? '', role: 'operator' })
      .execute()
    const figures = await inProcess(database, ids)

    figures.push(...(await overHttp(database, credentials)))
    process.stdout.write(`\n${tableOf(figures)}\n`)
  })

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : 'no reason given'}\n`)
  process.exitCode = 1
}

if (process.argv[2] === 'load')
  process.once(
    'message',
    (task: Task) => void runLoad(task).then((figure) => process.send?.(figure, () => process.disconnect()), fail),
  )
else measureAll().catch(fail)
