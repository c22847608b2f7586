import type { Page } from '@playwright/test'
import { operatorAt } from '../harness/operator'
import { outcomesOf } from '../harness/loads'
import { published, variantOf } from '../harness/releases'
import { axe, desktop, expect, PASSWORD, signIn, test } from '../harness/test'

const OPERATOR = 'operator@e2e.test'

const part = (page: Page, remote = 'social') => page.getByRole('region', { name: remote, exact: true })
const parts = (page: Page) => page.getByRole('list', { name: 'Parts' })
const row = (page: Page, who: string) =>
  part(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: who, exact: true }) })

async function open(page: Page): Promise<void> {
  await signIn(page, OPERATOR)
  await page.goto('/operations?remote=social')
  await expect(part(page)).toBeVisible()
}

test('a participant has no access, a visitor signs in there without any remote, and none of its files is loaded before an operator opens it', async ({
  page,
  person,
}) => {
  await test.step('a participant', async () => {
    await signIn(page, person)
    await page.goto('/operations')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Operations' })).toHaveCount(0)
    expect((await page.request.get('/api/operations')).status()).toBe(403)
  })

  await test.step('a visitor', async () => {
    // An open screen would notice that the session has ended, and start to navigate away.
    await page.goto('about:blank')
    await page.context().clearCookies()
    // The host signs operators in itself, as sign-in may be among what is broken.
    await page.route('**/{remotes,releases}/**', (route) => route.abort())
    await page.goto('/operations')
    await axe(page)
    await page.getByLabel('Email').fill(OPERATOR)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/operations')
    await expect(parts(page)).toBeVisible()
    await page.unroute('**/{remotes,releases}/**')
  })

  await test.step('an operator on another page', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(asked.filter((url) => url.includes('operations'))).toEqual([])
    await page.route('**/api/operations*', (route) => route.fulfill({ status: 502, body: '' }))
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Operations' }).click()
    await expect(page).toHaveURL('/operations')
    await expect(page.getByRole('alert')).toBeVisible()
    await axe(page)
    await page.unroute('**/api/operations*')
    // It may be asked for again by itself before the button is pressed.
    const again = page.getByRole('button', { name: 'Try again' })
    await again.click({ timeout: 2_000 }).catch(() => undefined)
    await expect(parts(page)).toBeVisible()
    await axe(page)
    expect(asked.filter((url) => /\/operations\.\w+\.js$/.test(url))).toHaveLength(1)
  })
})

test('a team gets a token that is shown once, works, and is revoked', async ({ page, playwright, server }) => {
  await open(page)
  await part(page).getByRole('tab', { name: 'Tokens' }).click()
  await part(page).getByRole('button', { name: 'Create a token' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('release robot')
  await axe(page)
  await page.keyboard.press('Enter')
  const made = part(page).getByRole('group', { name: 'New token: release robot' })
  await expect(made).toBeFocused()
  await axe(page)
  const token = (await made.getByRole('code').textContent()) ?? ''
  expect(token).toMatch(/^alm_social_[\w-]{20,}$/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await made.getByRole('button', { name: 'Copy the token' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await made.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(page.getByText(token)).toHaveCount(0)
  await page.reload()
  await part(page).getByRole('tab', { name: 'Tokens' }).click()
  await expect(part(page).getByRole('listitem').filter({ hasText: 'release robot' })).toHaveCount(1)
  await expect(page.getByText(token)).toHaveCount(0)

  const team = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  expect((await team.get('/api/releases')).status()).toBe(200)
  expect((await team.get('/api/operations')).status()).toBe(403)
  await part(page).getByRole('button', { name: 'Revoke: release robot' }).click()
  await axe(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(part(page).getByRole('listitem').filter({ hasText: 'release robot' })).toHaveCount(0)
  expect((await team.get('/api/releases')).status()).toBe(401)
  await team.dispose()
})

test('an explanation shows what a user gets, and what holds rollouts is asked for in accessible dialogs', async ({
  page,
  server,
}) => {
  const operator = await operatorAt(server)
  await operator.rollOut('social', { version: '0.1.0', percent: 0, company: 'quayside' })
  await open(page)

  await part(page).getByRole('button', { name: 'Explain: social' }).click()
  const explain = page.getByRole('dialog', { name: 'What does someone get of social?' })
  await explain.getByLabel('Email address').fill('p20@e2e.test')
  await explain.getByRole('button', { name: 'Explain' }).click()
  await expect(explain.getByText('p20@e2e.test gets 0.1.0')).toBeVisible()
  await expect(explain.getByRole('listitem').filter({ hasText: 'Quayside Trials' })).toContainText(
    'Doesn’t reach this person yet',
  )
  await expect(explain.getByRole('listitem').filter({ hasText: 'Everyone' })).toContainText('This rule applies.')
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(explain).toHaveCount(0)

  await part(page).getByRole('tab', { name: 'Health' }).click()
  await expect(part(page).getByRole('region', { name: '0.1.0', exact: true })).toBeVisible()
  await axe(page)
  for (const [button, title] of [
    ['Plan growth: social', 'Plan the growth of social'],
    ['Switch off for everyone: social', 'Switch social off for everyone?'],
    ['Pause everything', 'Pause all rollouts?'],
  ] as const) {
    if (button === 'Pause everything') await page.goto('/operations')
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await operator.call('POST', '/rollouts/social/end', { company: 'quayside' })
  await operator.leave()
})

test('a feature that an operator switches off for one participant leaves their open tab at once', async ({
  page,
  browser,
  server,
  person,
}) => {
  const theirs = await browser.newPage({ baseURL: server.url })
  await signIn(theirs, person)
  await theirs.goto('/sync')
  await expect(theirs).toHaveURL('/sync')
  await open(page)
  await page.goto('/operations')
  await page.getByRole('link', { name: 'Features' }).click()
  const features = page.getByRole('region', { name: 'Features' })
  await features.getByRole('button', { name: 'Change: Sync a Device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Sync a Device' })
  await dialog.getByLabel('Who').selectOption('participant')
  await dialog.getByLabel('Email address').fill(person)
  await dialog.getByLabel('Value').selectOption('Off')
  await axe(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByRole('heading', { name: 'This part is no longer available' })).toBeVisible()
  await theirs.goto('/sync')
  await expect(theirs).toHaveURL('/')
  await expect(theirs.getByText('The page you opened isn’t part of your study.')).toBeVisible()
  await theirs.close()
})

test.describe('with a second release', () => {
  // Wide enough for tables beside the list.
  test.use({ alone: true, ...desktop, viewport: { width: 1680, height: 900 } })

  test('an operator rolls it out to one company, increases the share, and rolls back, without a reload, also on a phone', async ({
    page,
    server,
  }) => {
    const operator = await operatorAt(server)
    await published(server, await operator.tokenFor('social'), variantOf('social', '9.1.0'))
    await open(page)
    await page.evaluate(() => Reflect.set(window, 'neverReloaded', true))

    await part(page).getByRole('tab', { name: 'Releases' }).click()
    await expect(row(page, '9.1.0')).toContainText('team')
    await row(page, '9.1.0').getByRole('button', { name: 'Roll out: 9.1.0' }).click()
    const change = page.getByRole('dialog', { name: 'Change a rollout of social' })
    await expect(change.getByLabel('Release')).toHaveValue('9.1.0')
    await change.getByLabel('Who').selectOption({ label: 'Quayside Trials' })
    await change.getByRole('button', { name: 'Change the rollout' }).click()
    await expect(change.getByRole('alert')).toBeFocused()
    await axe(page)
    await change.getByLabel('Share').fill('10')
    await change.getByLabel('Theme').selectOption({ label: 'Ocean' })
    await change.getByRole('button', { name: 'Change the rollout' }).click()
    await expect(change).toHaveCount(0)

    await part(page).getByRole('tab', { name: 'Who gets what' }).click()
    await expect(row(page, 'Quayside Trials')).toContainText('9.1.0')
    await expect(row(page, 'Quayside Trials')).toContainText('10%')
    await expect(row(page, 'Quayside Trials')).toContainText('Ocean')
    await expect(row(page, 'Everyone')).toContainText('0.1.0')
    await axe(page)

    await row(page, 'Quayside Trials').getByRole('button', { name: 'Change: Quayside Trials' }).click()
    await change.getByLabel('Share').fill('60')
    await change.getByRole('button', { name: 'Change the rollout' }).click()
    await expect(row(page, 'Quayside Trials')).toContainText('60%')
    expect(await operator.call('GET', '/rollouts?remote=social')).toContainEqual(
      expect.objectContaining({
        company: 'quayside',
        rule: { version: '9.1.0', percent: 60, theme_key: 'ocean', urgent: false },
      }),
    )

    await row(page, 'Quayside Trials').getByRole('button', { name: 'Roll back: Quayside Trials' }).click()
    const back = page.getByRole('alertdialog', { name: 'Roll back social: Quayside Trials' })
    await expect(back).toContainText('9.1.0 · 60% · theme Ocean')
    // Not to the smaller share of the same release: to what is known to be good, here without a rule.
    await expect(back).toContainText('The wider rule then applies: 0.1.0.')
    await axe(page)
    await back.getByRole('button', { name: 'Roll back' }).click()
    await expect(back).toHaveCount(0)
    await expect(row(page, 'Quayside Trials')).toHaveCount(0)
    await page.getByLabel('Find a company').fill('quay')
    await expect(row(page, 'Quayside Trials')).toContainText('0.1.0, from the wider rule')

    await row(page, 'Quayside Trials').getByRole('button', { name: 'History: Quayside Trials' }).click()
    const history = page.getByRole('dialog', { name: 'History of social: Quayside Trials' })
    await expect(history.getByRole('listitem')).toHaveCount(3)
    await expect(history.getByRole('listitem').first()).toContainText('Rolled back')
    await expect(history.getByRole('listitem').first()).toContainText(OPERATOR)
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(row(page, 'Quayside Trials').getByRole('button', { name: 'History: Quayside Trials' })).toBeFocused()

    // Another operator's change is shown, too, and does not clear the input.
    await part(page).getByRole('button', { name: 'Explain: social' }).click()
    await page.getByRole('dialog').getByLabel('Email address').fill('half an addr')
    await operator.rollOut('social', { version: '9.1.0' })
    await expect(
      page.getByRole('row', { includeHidden: true }).filter({ hasText: 'Everyone' }).filter({ hasText: '9.1.0' }),
    ).toHaveCount(1)
    await expect(page.getByRole('dialog').getByLabel('Email address')).toHaveValue('half an addr')
    expect(await page.evaluate(() => Reflect.get(window, 'neverReloaded'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await test.step('all rollouts are paused and resumed', async () => {
      await page.getByRole('button', { name: 'Pause everything' }).click()
      const pause = page.getByRole('dialog', { name: 'Pause all rollouts?' })
      await pause.getByLabel('Reason').fill('Looking into it.')
      await pause.getByRole('button', { name: 'Pause everything' }).click()
      await expect(page.getByRole('region', { name: 'All rollouts are paused' })).toContainText('Looking into it.')
      await page.getByRole('button', { name: 'Resume' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
      await page.getByRole('link', { name: /^What changed/ }).click()
      const changed = page.getByRole('region', { name: 'What changed' }).getByRole('listitem')
      await expect(changed.filter({ hasText: 'Everything paused' })).toContainText(OPERATOR)
    })

    await test.step('a release that fails is the first thing seen', async () => {
      await outcomesOf(server, ['p21@e2e.test', 'p22@e2e.test'], { remote: 'social', version: '9.1.0', kind: 'render' })
      await expect
        .poll(async () => JSON.stringify(await operator.call('GET', '/release_health?remote=social')))
        .toMatch(/"version":"9\.1\.0"[^{}]*"state":"(failing|flagged)"/)
      await page.setViewportSize({ width: 360, height: 640 })
      await page.goto('/operations')
      const sick = page.getByRole('region', { name: 'social 9.1.0' })
      await expect(sick.getByText(/of \d+ loads? failed/).first()).toBeInViewport()
      await expect(sick).toContainText('failed while rendering: 2')
      await axe(page)
    })

    await test.step('on the narrowest phone, in dark mode, in Arabic', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
        .toBeLessThanOrEqual(0)
      await page.emulateMedia({ colorScheme: 'dark' })
      await axe(page)
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('radio', { name: 'العربية' }).click()
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'التشغيل' })).toBeVisible()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0)
      await axe(page)
    })
    await operator.leave()
  })
})
