import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { linkIn, newestTo } from '../harness/outbox'
import { startServer, type DisposableServer } from '../harness/server'
import { axe, expect, signIn, test as base } from '../harness/test'

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

/** A command that a study team runs on the server. */
const almanac = (server: DisposableServer, ...words: string[]) =>
  run(process.execPath, [join(root, 'api/dist/almanac.cjs'), ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: server.data },
  })

const test = base.extend<{ own: DisposableServer; study: string }>({
  own: [
    async ({}, use) => {
      const own = await startServer()
      await use(own)
      await own.dispose()
    },
    { timeout: 120_000 },
  ],
  server: async ({ own }, use) => use(own),
  /** A copy of the study that the test may change. */
  study: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-e2e-study-'))
    cpSync(join(root, 'e2e/study'), folder, { recursive: true })
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

const EMAIL = 'sam.invited@example.org'
const PASSWORD = 'a long walk by the sea'
const UNKNOWN_LINK = '/unsubscribe/6f1c7a34-53ea-4f5e-9a53-7a6d3c0b1a11/6f1c7a34-53ea-4f5e-9a53-7a6d3c0b1a11'

test(
  'an invitation mail leads into the study, whose changed agreement has to be accepted before anything else',
  { tag: '@gateway' },
  async ({ page, own, study }) => {
    await almanac(own, 'invite', EMAIL, '--group', 'QUAY01', '--first-name', 'Sam')
    const mail = await newestTo(page.request, EMAIL)

    await test.step('an unsubscribe link works without signing in; a modified one shows an error', async () => {
      await page.goto(UNKNOWN_LINK)
      await page.getByRole('button', { name: 'Stop these emails' }).click()
      await expect(page.getByRole('alert')).toContainText('This link doesn’t work')
      await axe(page)
      await page.goto(linkIn(mail, '/unsubscribe/'))
      await page.getByRole('button', { name: 'Stop these emails' }).click()
      await expect(page.getByText('You won’t get these emails anymore')).toBeVisible()
      await axe(page)
    })

    await test.step('the invitation link opens a form with the name filled in, once', async () => {
      const link = linkIn(mail, '/register/')
      await page.goto(link)
      await expect(page.getByLabel('First name')).toHaveValue('Sam')
      await axe(page)
      await expect(page.getByLabel('Email')).toHaveValue(EMAIL)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Confirm password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('Year of birth').fill('1950')
      await page.getByLabel('Gender').selectOption('not_said')
      await axe(page)
      await page.getByRole('checkbox', { name: /agree to the terms/ }).check()
      await page.getByRole('button', { name: 'Register', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Your activities' })).toBeVisible()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      expect((await page.request.get(`/api/invitations/${link.split('/').at(-1) ?? ''}`)).status()).toBe(404)
    })

    const dialog = page.getByRole('alertdialog', { name: 'Please read and accept' })
    await test.step('neither Escape, Back nor another URL bypasses a changed agreement', async () => {
      const file = join(study, 'pages/user-agreement.yaml')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/You record .*,/, 'You record how your days are,'))
      await almanac(own, 'study', 'load', study)
      await page.goto('/history')
      await expect(dialog).toContainText('User agreement')
      await expect(dialog).not.toContainText('Privacy policy')
      await axe(page)
      await page.keyboard.press('Escape')
      await page.goBack()
      await expect(dialog).toBeVisible()
      await page.goto('/profile')
      await expect(dialog).toBeVisible()
    })

    await test.step('a participant who does not accept can sign out, and is asked again at the next sign-in', async () => {
      await dialog.getByRole('link', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(/\/login$/)
      await signIn(page, EMAIL, PASSWORD)
      await page.goto('/history')
      await expect(dialog).toBeVisible()
    })

    await test.step('the agreement is read over the question, then accepted permanently', async () => {
      await dialog.getByRole('button', { name: 'Read: User agreement' }).click()
      const text = page.getByRole('dialog', { name: 'User agreement' })
      await expect(text).toContainText('how your days are')
      await axe(page)
      await page.goBack()
      await expect(text).toHaveCount(0)
      await dialog.getByRole('checkbox').check()
      await dialog.getByRole('button', { name: 'Accept and continue' }).click()
      await expect(dialog).toHaveCount(0)
      await page.goto('/history')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
    })

    await test.step('guessing codes is rate-limited, whatever address a header claims', async () => {
      const looked: number[] = []
      for (let tries = 0; tries < 65; tries += 1) {
        looked.push(
          (
            await page.request.get('/api/groups/validate_code/NOCODE', {
              headers: { 'x-forwarded-for': `203.0.113.${tries}` },
            })
          ).status(),
        )
      }
      expect(looked[0]).toBe(422)
      // Not necessarily the last one: the minute may end in between, which resets the counter.
      expect(looked).toContain(429)
    })
  },
)
