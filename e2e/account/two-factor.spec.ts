import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { withAuthenticator } from '../harness/authenticator'
import { codeIn, newestTo } from '../harness/outbox'
import { startServer, type DisposableServer } from '../harness/server'
import { axe, expect, PASSWORD, test } from '../harness/test'

/** All users of Keystone Research sign in with a code (e2e/study/README.md). */
const credentials = async (page: Page, email: string) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
}

const code = (page: Page) => page.getByLabel('Code', { exact: true })
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

test('without a phone the code is sent by e-mail; the phone is then asked for and can be skipped, by keyboard alone', async ({
  page,
}) => {
  await credentials(page, 'k01@e2e.test')
  await expect(page.getByText('k•••@e2e.test')).toBeVisible()
  await expect(code(page)).toBeFocused()
  await axe(page)

  const right = codeIn(await newestTo(page.request, 'k01@e2e.test'))
  await page.keyboard.type(wrong(right))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(code(page)).toHaveValue(wrong(right))
  await axe(page)

  await code(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(`${right.slice(0, 3)} ${right.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your new phone number')
  await axe(page)

  await page.getByRole('button', { name: /^Country:/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Search')).toBeFocused()
  await axe(page)
  await page.keyboard.type('+44')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Country:/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Not now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'History' })).toBeVisible()
})

test('a saved phone gets the next code, and e-mail is not offered before it can be sent', async ({ page, context }) => {
  await credentials(page, 'k02@e2e.test')
  await code(page).fill(codeIn(await newestTo(page.request, 'k02@e2e.test')))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: /^Country:/ }).click()
  await page.getByRole('dialog').getByLabel('Search').fill('germ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Country: Germany +49' })).toBeVisible()
  await page.getByLabel('Phone number').fill('0151 23456742')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await code(page).fill(codeIn(await newestTo(page.request, '+4915123456742')))
  await page.getByRole('button', { name: 'Save this number' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'History' })).toBeVisible()

  // Without an open app: it would notice that its session has ended, and reload.
  await page.goto('about:blank')
  await context.clearCookies()
  await credentials(page, 'k02@e2e.test')
  await expect(page.getByText(/text message to/)).toBeVisible()
  await expect(page.getByText(/••42/)).toBeVisible()
  // Within a minute after a code was sent, another one is not offered, whatever its channel.
  await expect(page.getByText(/You can ask for another code in/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'I no longer have this phone' })).toBeHidden()
  await axe(page)
  await code(page).fill(codeIn(await newestTo(page.request, '+4915123456742', 2)))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
})

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

/** A server that is no demonstration, so that operators need a second factor, with a study without published passwords. */
const publicTest = test.extend<{ own: DisposableServer }>({
  own: [
    async ({}, use) => {
      const study = mkdtempSync(join(tmpdir(), 'almanac-e2e-study-'))
      cpSync(join(root, 'e2e/study'), study, { recursive: true })
      rmSync(join(study, 'people'), { recursive: true })
      const own = await startServer({ HOST: '0.0.0.0', STUDY: study })
      await use(own)
      await own.dispose()
      rmSync(study, { recursive: true, force: true })
    },
    { timeout: 120_000 },
  ],
  server: async ({ own }, use) => use(own),
})

const EMAIL = 'nadia.operator@example.org'

/** Makes somebody with an account at this server an operator. */
async function becomeOperator(page: Page, own: DisposableServer): Promise<void> {
  const almanac = (...words: string[]) =>
    run(process.execPath, [join(root, 'api/dist/almanac.cjs'), ...words], {
      cwd: root,
      env: { ...process.env, DATA_DIR: own.data },
    })
  const { stdout } = await almanac('invite', EMAIL, '--group', 'QUAY01', '--first-name', 'Nadia')
  await page.goto(/\/register\/\S+/.exec(stdout)?.[0] ?? '')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Year of birth').fill('1980')
  await page.getByLabel('Gender').selectOption('not_said')
  await page.getByRole('checkbox', { name: /agree to the terms/ }).check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your activities' })).toBeVisible()
  await almanac('role', EMAIL, 'operator')
}

/** The code of an authenticator app (RFC 6238), as many steps of thirty seconds from now. */
function appCode(secret: string, steps: number): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

publicTest(
  'a passkey and an app are set up in the profile, and either signs in; where a passkey fails a recovery code does',
  async ({ page, own }) => {
    await becomeOperator(page, own)
    const takeAway = await withAuthenticator(page)
    const section = page.getByRole('region', { name: 'Second factor' })
    const begin = async (button: string) => {
      await section.getByRole('button', { name: button }).click()
      await page.getByLabel('Your current password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await page.goto('/profile?section=account')
    await begin('Add a passkey')
    await expect(section.getByText('Save your recovery codes')).toBeVisible()
    const [recovery = ''] = await section.getByRole('listitem').allTextContents()
    await section.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(section.getByText('Chrome on Linux')).toBeVisible()
    await expect(section.getByText(/This is your only second factor/)).toBeVisible()
    await begin('Set up an authenticator app')
    const secret = (await section.locator('code').innerText()).replaceAll(' ', '')
    await axe(page)
    await code(page).fill(appCode(secret, 0))
    await section.getByRole('button', { name: 'Turn it on' }).click()
    await expect(section.getByRole('button', { name: 'Move to a new phone' })).toBeVisible()
    await axe(page)

    const passwordAgain = async () => {
      await page.goto('about:blank')
      await page.context().clearCookies()
      await page.goto('/login')
      await page.getByLabel('Email').fill(EMAIL)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it’s you')
    }
    const isIn = () => expect(page.getByRole('heading', { name: 'Your activities' })).toBeVisible()
    await passwordAgain()
    await axe(page)
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await isIn()
    await page.goto('/operations')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operations')

    await passwordAgain()
    await page.getByRole('button', { name: 'Use the authenticator app' }).click()
    // The code of this half minute was used at the setup.
    await code(page).fill(appCode(secret, 1))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await isIn()

    await passwordAgain()
    await takeAway()
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page.getByRole('alert')).toContainText('It was canceled or took too long')
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recovery)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await isIn()
  },
)
