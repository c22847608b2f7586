import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountArea } from '../account/area'
import { indexFiles } from '../page/files'
import { cacheTemplate } from '../platform/hosts/template'
import { platformArea } from '../platform/area'
import { registerRelease } from '../platform/releases/register'
import { issueToken } from '../platform/tokens/team-tokens'
import { aRelease } from '../testing/releases'
import { startTestServer, type TestServer } from '../testing/server'
import { readCommand } from './command/command'
import { readBuilt } from './releases/built'
import { upload } from './releases/commands'
import { run } from './run'
import { host, route, writeBuild } from './testing/build'
import { CommandFailure } from './output'

let server: TestServer
let folder: string
let url: string
const before = { url: process.env.ALMANAC_URL, token: process.env.ALMANAC_TOKEN, database: process.env.DATABASE_URL }

const put = (name: string, value: string | undefined) => {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-team-'))
  const page = join(folder, 'host')
  await writeBuild(join(folder, 'sleep'))
  await mkdir(page)
  await writeFile(join(page, 'index.html'), '<!doctype html>')
  await writeFile(join(page, 'host.json'), JSON.stringify(host))
  server = await startTestServer({
    areas: [accountArea, platformArea],
    page: { template: cacheTemplate(page), files: await indexFiles(page, '/'), frameAncestors: [] },
  })
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  process.env.ALMANAC_URL = url
  process.env.ALMANAC_TOKEN = (
    await issueToken(server.database, { remote: 'sleep', name: 'Sleep', created_by: 'test' })
  ).token
})

afterEach(async () => {
  put('ALMANAC_URL', before.url)
  put('ALMANAC_TOKEN', before.token)
  put('DATABASE_URL', before.database)
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command line; returns its output and exit code. */
async function almanac(line: string) {
  const printed: string[] = []
  const output = { print: (text: string) => printed.push(text), printError: (text: string) => printed.push(text) }
  const code = await run(readCommand(line.split(' '), folder), output).catch((error: unknown) => {
    if (!(error instanceof CommandFailure)) throw error
    printed.push(error.message)
    return 1
  })
  return { code, said: printed.join('\n') }
}

const released = () =>
  server.database
    .selectFrom('releases')
    .where('remote', '=', 'sleep')
    .select(['version', 'published_by'])
    .orderBy('version')
    .execute()

test('a release is checked, sent and published, and a version once', async () => {
  const { code, said: printed } = await almanac('release sleep')
  expect({ code, said: printed }).toEqual({ code: 0, said: expect.stringContaining('3 files sent') })
  expect(printed).toContain(`${url}/releases/sleep/1.0.0/`)
  expect(printed).toContain('almanac rollout sleep 1.0.0 --company KEY --percent 10')
  expect(await released()).toEqual([{ version: '1.0.0', published_by: 'team: Sleep' }])
  expect(await (await fetch(`${url}/releases/sleep/1.0.0/later.js`)).text()).toBe(
    'globalThis.later = { default: () => null }',
  )

  const again = await almanac('release sleep')
  expect(again).toEqual({
    code: 1,
    said: expect.stringMatching(/nothing to send; 3 were there already[^]*sleep 1\.0\.0 has already been published/),
  })
  expect((await almanac('releases')).said).toMatch(
    /^REMOTE {2}VERSION {2}SINCE {2}BY\nsleep +1\.0\.0 +now +team: Sleep$/,
  )
})

test('what was broken off leaves no release, and goes on where it ended', async () => {
  const { files } = await readBuilt(join(folder, 'sleep'))
  await upload({ url, token: process.env.ALMANAC_TOKEN ?? '' }, files.slice(0, 2), {
    print: () => undefined,
    printError: () => undefined,
  })
  expect(await released()).toEqual([])
  expect((await almanac('release sleep')).said).toContain('1 file sent, 1 KB; 2 were there already')
  expect(await released()).toHaveLength(1)
})

test('what does not fit is not sent; what only the server knows, it refuses in its own sentence', async () => {
  await writeBuild(join(folder, 'sleep'), {
    document: { needs: { '@almanac/maps': { version: null, exports: null } } },
  })
  expect(await almanac('release sleep')).toEqual({
    code: 1,
    said: expect.stringMatching(/doesn’t share @almanac\/maps[^]*1 fault: nothing was published\.$/),
  })

  // Not rolled out yet, so it is in no visitor's registry.
  await registerRelease(server.database, aRelease('nights', [route('/sleep')]), '/remotes/nights/1.0.0/')
  await server.database.deleteFrom('rollouts').execute()
  await writeBuild(join(folder, 'sleep'))
  expect(await almanac('release sleep')).toEqual({
    code: 1,
    said: expect.stringMatching(/sleep claims the route \/sleep, which belongs to nights\. Choose another path/),
  })
  expect(await released()).toEqual([])
})

test('it goes out to a part of a company, is explained to a tester, and comes back', async () => {
  const { email } = await server.participant({ company: 'northwind', roles: ['tester'] })
  await almanac('release sleep')
  await writeBuild(join(folder, 'sleep'), { document: { version: '1.1.0' } })
  await almanac('release sleep')
  expect(await almanac('rollout sleep 1.0.0')).toEqual({
    code: 0,
    said: expect.stringMatching(/^sleep, everyone: 1\.0\.0 for 100 %, about \d+ (person|people)\.\nOpen tabs/),
  })
  expect((await almanac('rollout sleep 1.1.0 --company northwind --percent 0')).code).toBe(0)
  expect((await almanac(`explain ${email} sleep`)).said).toMatch(
    /gets sleep 1\.0\.0\.\n[^]*The rule for company northwind, 1\.1\.0 for 0 %, has not come to this person yet/,
  )

  const wider = await almanac('rollout sleep 1.1.0 --company northwind --theme plain --now')
  expect(wider.said).toMatch(
    /^sleep, company northwind: 1\.1\.0 for 100 % in theme plain, about 1 person, before it 1\.1\.0 for 0 %\.\nOpen tabs take it over within 5 seconds; what is in progress is saved as a draft first\./,
  )
  expect((await almanac('rollouts sleep')).said).toMatch(
    /\nsleep +everyone +1\.0\.0 +100 % +\d+ +– +now +team: Sleep\nsleep +northwind +1\.1\.0 +100 % +1 +plain +now +team: Sleep$/,
  )
  expect((await almanac(`explain ${email} sleep`)).said).toMatch(
    /gets sleep 1\.1\.0 in theme plain\.[^]*If 1\.1\.0 fails in a browser, 1\.0\.0 takes its place\./,
  )

  expect((await almanac('rollback sleep --company northwind')).said).toMatch(
    /^sleep, company northwind: the rule is gone, and the next one decides/,
  )
  expect(await almanac('rollback sleep --company northwind')).toEqual({
    code: 1,
    said: expect.stringContaining('nothing to roll back to for'),
  })
})

test('everybody is got off a version by one command, and a company follows everyone again by another', async () => {
  await server.participant({ company: 'northwind' })
  for (const version of ['1.0.0', '1.1.0']) {
    await writeBuild(join(folder, 'sleep'), { document: { version } })
    await almanac('release sleep')
    await almanac(`rollout sleep ${version}`)
  }
  await almanac('rollout sleep 1.1.0 --company northwind')
  expect((await almanac('withdraw sleep 1.1.0')).said.split('\n').sort()).toEqual([
    'Nobody gets sleep 1.1.0 any more. Open tabs take it over within 5 seconds; what is in progress is saved as a draft first.',
    'sleep, company northwind: the rule is gone, and the next one decides.',
    expect.stringMatching(/^sleep, everyone: back to 1\.0\.0 for 100 %, about \d+ (person|people)\.$/),
  ])
  expect((await almanac('withdraw sleep 1.1.0')).said).toBe('No rule gave sleep 1.1.0; nothing leads to it any more.')
  await almanac('rollout sleep 1.0.0 --company northwind --percent 10')
  expect((await almanac('follow sleep --company northwind')).said).toMatch(
    /^sleep, company northwind: the rule is gone, it was 1\.0\.0 for 10 %\. The next one decides\.[^]*Back: almanac rollback sleep --company northwind$/,
  )
  expect(await almanac('follow sleep')).toMatchObject({ code: 2 })
  expect(await almanac('withdraw sleep 1.1.0 --company northwind')).toMatchObject({ code: 2 })
})

test('refusals are printed in the words of the server', async () => {
  await almanac('release sleep')
  expect(await almanac('rollout sleep 9.9.9')).toEqual({
    code: 1,
    said: 'There’s no release 9.9.9 of sleep. These exist: 1.0.0.',
  })
  expect((await almanac('rollout social 1.0.0')).said).toContain('This token only works for sleep, not for social.')
  process.env.ALMANAC_TOKEN = `alm_sleep_${'A'.repeat(43)}`
  expect(await almanac('rollouts')).toEqual({
    code: 1,
    said: 'This token is wrong or has been revoked. Ask an operator for a new one.',
  })
})

test('what is missing is said before anything is asked', async () => {
  delete process.env.ALMANAC_TOKEN
  expect((await almanac('rollouts')).said).toMatch(/^A token is needed: put it into ALMANAC_TOKEN/)
  expect((await almanac('rollouts --token-file nowhere')).said).toBe(
    `${join(folder, 'nowhere')}: there is no such file with a token.`,
  )
  await writeFile(join(folder, 'token'), `alm_sleep_${'A'.repeat(43)}\n`)
  expect((await almanac('rollouts --token-file token --url http://127.0.0.1:2')).said).toMatch(
    /^http:\/\/127\.0\.0\.1:2 does not answer \(ECONNREFUSED\)\. Is it running/,
  )
  expect((await almanac('rollouts --url nonsense')).said).toMatch(/^`nonsense` is not the address of a server/)
  expect((await almanac('rollouts --token-file token --url http://someone:secret@127.0.0.1')).said).not.toContain(
    'secret',
  )
})

test('a token goes to no other address, wherever the server leads', async () => {
  const asked: string[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(request.headers.authorization ?? '')
    response.end('[]')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const leading = createServer((_, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/` }).end(),
  )
  await new Promise<void>((resolve) => leading.listen(0, '127.0.0.1', resolve))
  expect((await almanac(`rollouts --url http://127.0.0.1:${(leading.address() as AddressInfo).port}`)).code).toBe(1)
  expect(asked).toEqual([])
  await Promise.all([elsewhere, leading].map((one) => new Promise((resolve) => one.close(resolve))))
})

test('a token is made on the database, shown once, and ended', async () => {
  const [database] = await server.database.selectNoFrom(({ fn }) => fn<string>('current_database').as('name')).execute()
  const address = new URL(process.env.ALMANAC_TEST_SERVER ?? '')
  address.pathname = `/${database?.name ?? ''}`
  process.env.DATABASE_URL = address.href

  const made = await almanac('token sleep --name Nights')
  expect(made.code).toBe(0)
  const token = /alm_sleep_[\w-]{43}/.exec(made.said)?.[0]
  const id = /--revoke (\S+)/.exec(made.said)?.[1] ?? ''
  const listed = await almanac('tokens')
  expect(listed.said).toMatch(new RegExp(`sleep +Nights +now +never +${id}`))
  expect(listed.said).not.toContain(token)

  process.env.ALMANAC_TOKEN = token
  expect((await almanac('releases')).code).toBe(0)
  expect((await almanac(`token --revoke ${id}`)).code).toBe(0)
  expect((await almanac('releases')).said).toContain('has been revoked')
  expect(await almanac(`token --revoke ${id}`)).toEqual({
    code: 1,
    said: `There is no token with the id ${id}; \`almanac tokens\` shows those there are.`,
  })
  expect((await almanac('token --revoke nonsense')).code).toBe(1)
  expect((await almanac('token So-cial')).said).toContain('cannot be a remote')
})
