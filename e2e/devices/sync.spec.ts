import type { Page } from '@playwright/test'
import { answerAsServer } from '../harness/answers'
import { axe, expect, signIn, test } from '../harness/test'

// Simulated providers replace those of the wearables and Dexcom.
test.use({ alone: true, settings: { SIMULATORS: 'on' } })

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const connect = (page: Page, name: string) => page.getByRole('button', { name: `Connect ${name}`, exact: true })

test(
  'devices are connected at their providers or refused, read again, shown on other screens, and disconnected',
  { tag: '@gateway' },
  async ({ page, person }) => {
    await signIn(page, person)
    await page.goto('/sync')

    await test.step('after a refusal at the provider nothing is connected', async () => {
      for (const name of ['Oura', 'Dexcom']) {
        await connect(page, name).click()
        await page.getByRole('link', { name: 'Do not allow' }).click()
        await expect(page).toHaveURL(/\/sync$/)
        await expect(row(page, name).getByRole('button', { name: /^Connect / })).toBeVisible()
      }
    })

    await test.step('an app of the wearables provider', async () => {
      await connect(page, 'Fitbit').click()
      await expect(page.getByRole('heading', { name: 'Let your study read your Fitbit data?' })).toBeVisible()
      await expect(page.getByText('stands in for Fitbit')).toBeVisible()
      await page.getByRole('link', { name: 'Allow', exact: true }).click()
      await expect(page).toHaveURL(/\/sync$/)
      await expect(row(page, 'Fitbit').getByText(/^Connected/)).toBeVisible()
      await axe(page)
      const read = page.waitForResponse('**/wearables/apps/fitbit/refresh')
      await row(page, 'Fitbit').getByRole('button', { name: 'Read now: Fitbit' }).click()
      expect((await read).ok()).toBe(true)
    })

    await test.step('Dexcom, with its own login', async () => {
      await connect(page, 'Dexcom').click()
      await page.getByRole('link', { name: 'Allow as SandboxUser7' }).click()
      await expect(page).toHaveURL(/\/sync$/)
      await expect(page.getByRole('button', { name: 'Disconnect Dexcom' })).toBeVisible()
    })

    await test.step('history and profile show them, without loading the screens of devices', async () => {
      const screens: string[] = []
      page.on('request', (request) => {
        if (/\/devices\/.*\/(remote|sync)\.[0-9a-f]+\.js$/.test(request.url())) screens.push(request.url())
      })
      await page.goto('/history')
      await expect(
        page
          .getByRole('list', { name: 'Where these values come from' })
          .getByRole('listitem')
          .filter({ hasText: 'Fitbit' }),
      ).toContainText('Connected, last read')
      await axe(page)
      await page.goto('/profile?section=others')
      await expect(
        page.getByRole('list', { name: 'Connected devices' }).getByRole('listitem').filter({ hasText: 'Fitbit' }),
      ).toBeVisible()
      await axe(page)
      expect(screens).toEqual([])
    })

    await test.step('while the wearables provider is unavailable a message says so, and the rest is shown', async () => {
      await page.route('**/api/wearables/apps', (route) =>
        answerAsServer(route, 503, { errors: [{ code: 'service_down', title: 'down' }] }),
      )
      await page.goto('/sync')
      await expect(page.getByRole('alert')).toContainText('We can’t reach your apps right now')
      await axe(page)
      await page.unroute('**/api/wearables/apps')
    })

    await test.step('Dexcom and the app are disconnected after confirmation', async () => {
      await page.getByRole('button', { name: 'Disconnect Dexcom' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Disconnect Dexcom?' })).toBeVisible()
      await axe(page)
      await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
      await expect(connect(page, 'Dexcom')).toBeVisible()
      await page.getByRole('button', { name: 'Try again' }).click()
      await row(page, 'Fitbit').getByRole('button', { name: 'Disconnect Fitbit' }).click()
      await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
      await expect(row(page, 'Fitbit').getByRole('button', { name: /^Connect / })).toBeVisible()
    })
  },
)
