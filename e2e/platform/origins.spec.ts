import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { operatorAt } from '../harness/operator'
import { publish, published, variantOf } from '../harness/releases'
import { expect, signIn, test as base } from '../harness/test'
import { expectNothingWasted, watch } from './early'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.woff2': 'font/woff2' }

/** A static server of a team's, which any page may load files from. */
interface Elsewhere {
  origin: string
  /** Serves a folder; the answer is its address. */
  serve: (folder: string) => string
}

/** A server that takes releases from one other origin. */
const test = base.extend<{ elsewhere: Elsewhere }>({
  elsewhere: async ({}, use) => {
    const folders: string[] = []
    const server = createServer((request, response) => {
      const [, index = '', ...path] = (request.url ?? '').split('/')
      const file = join(folders[Number(index)] ?? '/nowhere', ...path)
      void readFile(file).then(
        (content) => response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'access-control-allow-origin': '*' }).end(content),
        () => response.writeHead(404).end(),
      )
    })
    await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await use({ origin, serve: (folder) => `${origin}/${folders.push(folder) - 1}/` })
    server.closeAllConnections()
    server.close()
  },
  settings: async ({ elsewhere }, use) => use({ RELEASE_ORIGINS: elsewhere.origin }),
  alone: true,
})

const saying = (words: string) => ({ words: { 'No conversations yet': words } })

test('a release from another origin is taken by an open page, and loaded early by the next', async ({ page, person, server, elsewhere }) => {
  const operator = await operatorAt(server)
  const token = await operator.tokenFor('social')
  await signIn(page, person)
  await page.goto('/messages')
  await expect(page.getByText('No conversations yet')).toBeVisible()

  const folder = variantOf('social', '1.0.0', saying('From elsewhere'))
  await published(server, token, folder, elsewhere.serve(folder))
  await operator.rollOut('social', { version: '1.0.0' })
  await expect(page.getByText('From elsewhere')).toBeVisible()

  const loaded = await watch(page)
  await page.goto('/messages')
  await expect(page.getByText('From elsewhere')).toBeVisible()
  expect([...loaded.requests.keys()].filter((url) => url.startsWith(elsewhere.origin)).length).toBeGreaterThan(2)
  await expectNothingWasted(page, loaded)
  await operator.leave()
})

test('a release from an origin that is not named is not taken', async ({ server, elsewhere }) => {
  const operator = await operatorAt(server)
  const token = await operator.tokenFor('social')
  const folder = variantOf('social', '1.0.0')
  const { status, body } = await publish(server, token, folder, elsewhere.serve(folder).replace('127.0.0.1', 'localhost'))
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: [{ code: 'ADDRESS_NOT_ALLOWED' }] })
  await operator.leave()
})
