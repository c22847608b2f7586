import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { linkIn, newestTo } from '../harness/outbox'
import { startServer, type DisposableServer } from '../harness/server'
import { axe, expect, test as base } from '../harness/test'

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

/** What a study team types on the machine of the server. */
const almanac = (server: DisposableServer, ...words: string[]) =>
  run(process.execPath, [join(root, 'api/dist/almanac.cjs'), ...words], { cwd: root, env: { ...process.env, DATA_DIR: server.data } })

const test = base.extend<object, { own: DisposableServer }>({
  own: [async ({}, use) => {
    const own = await startServer()
    await use(own)
    await own.dispose()
  }, { scope: 'worker', timeout: 120_000 }],
  server: async ({ own }, use) => use(own),
})

test('an invitation of the study team leads from its mail into the study', async ({ page, own }) => {
  const email = 'sam.invited@example.org'
  await almanac(own, 'invite', email, '--group', 'QUAY01', '--first-name', 'Sam')
  const link = linkIn(await newestTo(page.request, email), '/register/')
  await page.goto(link)
  await expect(page.getByLabel('First name')).toHaveValue('Sam')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await axe(page)
  await page.getByLabel('Password', { exact: true }).fill('a long walk by the sea')
  await page.getByLabel('Password, once more').fill('a long walk by the sea')
  await page.getByLabel('Year of birth').selectOption('1950')
  await page.getByLabel('Gender').selectOption('not_said')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your activities' })).toBeVisible()

  // It is good once.
  expect((await page.request.get(`/api/invitations/${link.split('/').at(-1) ?? ''}`)).status()).toBe(404)
})
