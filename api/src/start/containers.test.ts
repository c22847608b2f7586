import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { platformArea } from '../platform/area'
import { addRule, versionsFor } from '../platform/testing'
import { aRelease } from '../testing/releases'
import { startTestServer, type TestServer } from '../testing/server'
import { followContainers } from './containers'
import { openReleases } from './releases'
import { readSettings } from './settings'

/** A container of a remote: `serves` is its version, null while it does not answer. */
interface Container {
  serves: string | null
  address: string
  close: () => Promise<unknown>
}

async function startContainer(remote: string, version: string | null): Promise<Container> {
  const container: Pick<Container, 'serves'> = { serves: version }
  const http: Server = createServer((request, response) => {
    if (container.serves === null) return request.socket.destroy()
    response.end(JSON.stringify(aRelease(remote, [], { version: container.serves })))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return Object.assign(container, {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        http.close(resolve)
        http.closeAllConnections()
      }),
  })
}

const keptAlready = () => Promise.resolve()

let server: TestServer
let social: Container
let surveys: Container

beforeEach(async () => {
  server = await startTestServer({ areas: [platformArea] })
  social = await startContainer('social', '1.0.0')
  surveys = await startContainer('surveys', '1.0.0')
})
afterEach(async () => {
  await Promise.all([social.close(), surveys.close()])
  await server.close()
})

const start = async () => {
  const logged: string[] = []
  const settings = readSettings({
    REMOTES: '/nowhere',
    RELEASES: [social, surveys].map(({ address }) => address).join(','),
  })
  const opened = await openReleases(server.database, settings, keptAlready, (line) => logged.push(line.trim()), {
    rounds: 1,
    between: 0,
  })
  return { ...opened, logged }
}

test('a container that does not answer at the start keeps its release and rules', async () => {
  const { client, company_id } = await server.participant()
  await start()
  await addRule(server.database, {
    remote: 'social',
    version: '1.0.0',
    company_id,
    percent: 100,
    theme_key: 'ocean',
    changed_by: 'nadia@example.test',
  })
  social.serves = null
  surveys.serves = '1.1.0'
  const { logged } = await start()
  expect(logged[0]).toBe(
    `${social.address}release.json did not answer: what it brought before stays, and it is asked again`,
  )
  expect(await versionsFor(client)).toEqual({ social: '1.0.0', surveys: '1.1.0' })
  const rules = await server.database
    .selectFrom('rollouts')
    .where('remote', '=', 'social')
    .orderBy('theme_key')
    .select(['changed_by', 'theme_key'])
    .execute()
  expect(rules).toEqual([
    { changed_by: 'nadia@example.test', theme_key: 'ocean' },
    { changed_by: 'bundled', theme_key: null },
  ])
})

test('an unavailable container is polled until it answers, and a new version is registered', async () => {
  social.serves = null
  const { installation } = await start()
  const { client } = await server.participant()
  expect(await versionsFor(client)).toEqual({ surveys: '1.0.0' })
  let registered: (releases: unknown) => void = () => undefined
  const next = () =>
    new Promise((resolve) => {
      registered = resolve
    })
  const following = followContainers(
    installation,
    server.database,
    keptAlready,
    { info: (registration: unknown) => registered(registration), warn: () => undefined, error: () => undefined },
    { first: 5, longest: 5 },
  )
  try {
    const back = next()
    social.serves = '1.0.0'
    expect(await back).toEqual({ releases: ['social 1.0.0'] })
    expect(await versionsFor(client)).toEqual({ social: '1.0.0', surveys: '1.0.0' })
    const replaced = next()
    surveys.serves = '1.1.0'
    expect(await replaced).toEqual({ releases: ['surveys 1.1.0'] })
    expect(await versionsFor(client)).toEqual({ social: '1.0.0', surveys: '1.1.0' })
  } finally {
    await following.stop()
  }
})

test('removing a container from the settings removes its remote, once all others have answered', async () => {
  await start()
  const both = [social, surveys]
  const left = async () => {
    const settings = readSettings({
      REMOTES: '/nowhere',
      RELEASES: both
        .slice(1)
        .map(({ address }) => address)
        .join(','),
    })
    await openReleases(server.database, settings, keptAlready, () => undefined, { rounds: 1, between: 0 })
    return versionsFor(server.visitor)
  }
  surveys.serves = null
  expect(await left()).toEqual({ social: '1.0.0', surveys: '1.0.0' })
  surveys.serves = '1.0.0'
  expect(await left()).toEqual({ surveys: '1.0.0' })
})
