import type { Page } from '@playwright/test'
import { axe, expect, phone, signIn, test } from '../harness/test'

// Push messages need the service worker.
test.use({ ...phone, serviceWorkers: 'allow' })

/** A test browser has no push service; this fakes a subscription, which survives a reload. */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const KEY = 'e2e.push'
    const subscription = () => ({
      endpoint: `https://push.services.example.org/${localStorage.getItem(KEY) ?? ''}`,
      // The base point of P-256: any point will do, but it has to be one.
      toJSON: () => ({
        keys: {
          p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
          auth: 'a'.repeat(22),
        },
      }),
      unsubscribe: async () => {
        localStorage.removeItem(KEY)
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(KEY) === null ? null : subscription()),
      subscribe: async () => {
        localStorage.setItem(KEY, crypto.randomUUID())
        return subscription()
      },
    })
  })
}

test('the settings of reminders: on this device, by mail, time zone', async ({ page, context, person }) => {
  await context.grantPermissions(['notifications'])
  await withPushService(page)
  await signIn(page, person)
  await page.goto('/profile?section=others')
  const section = page.getByRole('region', { name: 'Reminders' })
  await expect(section.getByText('Reminders are off for this device.')).toBeVisible()
  await expect(section.getByText('Your reminders follow the time in', { exact: false })).toBeVisible()
  await axe(page)

  await section.getByRole('button', { name: 'Remind me on this device' }).click()
  await expect(section.getByText('Reminders are on for this device.')).toBeVisible()
  await section.getByRole('checkbox', { name: 'Remind me by email' }).click()
  await expect(section.getByRole('checkbox', { name: 'Remind me by email' })).not.toBeChecked()

  await page.reload()
  await expect(section.getByText('Reminders are on for this device.')).toBeVisible()
  await expect(section.getByRole('checkbox', { name: 'Remind me by email' })).not.toBeChecked()
  await axe(page)

  await section.getByRole('button', { name: 'Don’t remind me here' }).click()
  await expect(section.getByText('Reminders are off for this device.')).toBeVisible()
})
