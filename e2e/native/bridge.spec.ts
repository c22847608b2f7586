import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { axe, expect, signIn, test } from '../harness/test'
import { putIntoShell } from './shell'

/** Counts the page's requests for files of the native shell's chunk. */
function countShellFiles(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (/\/native\.[\w-]+\.js$/.test(new URL(request.url()).pathname)) count += 1
  })
  return () => count
}

const token = { platform: 'android', token: 'f0Xq:APA91bH-token_of_this_phone' }
const today = (page: Page) => expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()

test('a browser loads no files of the shell, and a shell that never responds has no effect', async ({
  page,
  context,
  person,
}) => {
  await signIn(page, person)
  const loaded = countShellFiles(page)
  await page.goto('/')
  await today(page)
  expect(loaded()).toBe(0)
  const silent = await context.newPage()
  const { shell } = await putIntoShell(silent, { hello: () => undefined })
  await silent.goto('/')
  await today(silent)
  await silent.getByRole('link', { name: /^Mood/ }).click()
  await expect(silent.getByRole('slider')).toBeVisible()
  expect(shell.events).toEqual([])
})

test('in the shell: links, Back, unread messages, the push token, and signing out', async ({ page }) => {
  const device: { secret?: string; locked: boolean } = { locked: false }
  const { shell } = await putIntoShell(page, {
    platform: 'android',
    answers: {
      push_token: () => token,
      keep_secret: ({ secret }) => {
        device.secret = secret
        return {}
      },
      read_secret: () => ({ secret: device.secret }),
      lock_state: () => ({ available: true, enabled: device.locked }),
      set_lock: ({ enabled }) => ({ enabled: (device.locked = enabled) }),
    },
  })
  await signIn(page, 'sailor@e2e.test')
  const bound = page.waitForResponse((response) => response.url().endsWith('/api/push_token'))
  await page.goto('/?appType=mobile_app')
  expect((await bound).status()).toBe(204)
  await expect.poll(() => shell.last('signed_in')).toEqual({})
  await expect.poll(() => shell.last('unread')).toEqual({ count: expect.any(Number) })
  await expect.poll(() => shell.last('theme')).toMatchObject({ dark: false })
  expect(shell.last('can_go_back')).toEqual({ can: false })
  expect(shell.last('private_screen')).toEqual({ on: false })

  await test.step('a web view that lost its cookies is signed in again by the secret in the keychain', async () => {
    await expect.poll(() => device.secret).toBeTruthy()
    const before = device.secret
    // An open page would notice by itself, and its reload would replace the navigation below.
    await page.goto('about:blank')
    await page.context().clearCookies()
    // The page reloads, possibly before it has loaded completely.
    await page.goto('/?appType=mobile_app', { waitUntil: 'commit' })
    await today(page)
    await expect.poll(() => device.secret).not.toBe(before)
    expect(shell.last('signed_out')).toBeUndefined()
  })

  await test.step('a link opens its screen without a reload, and Back returns to the dashboard', async () => {
    await page.evaluate(() => Object.assign(window, { marked: true }))
    shell.emit('deep_link', { path: '/messages' })
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
    await expect.poll(() => shell.last('can_go_back')).toEqual({ can: true })
    shell.emit('back', {})
    await today(page)
    await expect.poll(() => shell.last('can_go_back')).toEqual({ can: false })
    shell.emit('deep_link', { path: 'https://evil.example/' })
    shell.emit('deep_link', { path: '//evil.example/' })
    expect(await page.evaluate(() => 'marked' in window)).toBe(true)
  })

  await test.step('Back closes a dialog and stays on the screen', async () => {
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => shell.last('busy')).toEqual({ busy: true })
    shell.emit('back', {})
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await today(page)
    await expect.poll(() => shell.last('busy')).toEqual({ busy: false })
  })

  await test.step('the app’s lock is among the settings', async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('radiogroup', { name: 'App lock' }).getByRole('radio', { name: 'On' }).click()
    await expect.poll(() => device.locked).toBe(true)
    await axe(page)
    shell.emit('back', {})
    await today(page)
  })

  await test.step('the notch and the home indicator cover nothing', async () => {
    shell.emit('insets', { top: 47, right: 0, bottom: 34, left: 0 })
    await expect
      .poll(() => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).paddingBlockStart))
      .toBe('47px')
    await axe(page)
  })

  await test.step('dark system bars for a dark page', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => shell.last('theme')).toMatchObject({ dark: true })
  })

  await test.step('signing out resets the badge and notifies the shell', async () => {
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => shell.last('unread')).toEqual({ count: 0 })
    await expect.poll(() => shell.events.findLast(({ name }) => name.startsWith('signed_'))?.name).toBe('signed_out')
    expect(shell.refused).toEqual([])
  })
})

test('a shell whose hello is late is accepted, once', async ({ page, person }) => {
  const replies: (() => void)[] = []
  const { shell } = await putIntoShell(page, { hello: (reply) => replies.push(reply) })
  await signIn(page, person)
  await page.goto('/')
  await today(page)
  await expect.poll(() => replies.length).toBe(1)
  // Long after the timeout the page works as in a browser.
  await page.getByRole('link', { name: /^Mood/ }).click()
  await expect(page.getByRole('slider')).toBeVisible()
  for (const reply of [...replies, ...replies]) reply()
  await expect.poll(() => shell.last('can_go_back')).toEqual({ can: true })
  shell.emit('deep_link', { path: '/messages' })
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  expect(shell.events.filter(({ name }) => name === 'signed_in')).toHaveLength(1)
})

test('a shell of another version is ignored', async ({ page, person }) => {
  const { shell } = await putIntoShell(page, { version: 2 })
  await signIn(page, person)
  await page.goto('/')
  await today(page)
  shell.emit('deep_link', { path: '/messages' })
  await page.getByRole('link', { name: /^Mood/ }).click()
  await expect(page.getByRole('slider')).toBeVisible()
  expect(shell.events).toEqual([])
})

test.describe('in a frame', () => {
  test.use({ alone: true, settings: { FRAME_ANCESTORS: 'http://127.0.0.1:*' } })

  test('the page sends nothing to a shell that is not around its own window', async ({ page, server }) => {
    const outside = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<iframe src="${server.url}/login" width="360" height="700"></iframe>`)
    })
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
    const { shell, fromFrames } = await putIntoShell(page)
    const address = outside.address()
    await page.goto(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`)
    await expect(page.frameLocator('iframe').getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect([...fromFrames, ...shell.events, ...shell.refused]).toEqual([])
    outside.closeAllConnections()
    outside.close()
  })
})
