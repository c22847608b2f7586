import { axe, expect, signIn, test } from '../harness/test'

test.describe('with the simulated providers', () => {
  test.use({ alone: true, settings: { SIMULATORS: 'on' } })

  test('an app is connected at its provider, read anew and disconnected', async ({ page, person }) => {
    await signIn(page, person)
    await page.goto('/sync')
    await page.getByRole('button', { name: 'Connect Fitbit', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Let your study read your Fitbit data?' })).toBeVisible()
    await expect(page.getByText('stands in for Fitbit')).toBeVisible()
    await page.getByRole('link', { name: 'Allow', exact: true }).click()

    await expect(page).toHaveURL(/\/sync$/)
    await expect(page.getByText('Sync complete')).toBeVisible()
    await axe(page)
    const row = page.getByRole('listitem').filter({ hasText: 'Fitbit' })
    await expect(row.getByRole('status')).toContainText('Connected')
    await row.getByRole('button', { name: 'Sync now: Fitbit' }).click()
    await expect(page.getByText('Sync complete')).toBeVisible()
    await row.getByRole('button', { name: 'Disconnect Fitbit' }).click()
    await expect(page.getByText('Your account has successfully been unsynced')).toBeVisible()
    await expect(row.getByRole('status')).toHaveText('Not connected')
  })

  test('Dexcom is connected by a login there, and disconnecting it asks first', async ({ page, person }) => {
    await signIn(page, person)
    await page.goto('/sync')
    await page.getByRole('button', { name: 'Connect Dexcom', exact: true }).click()
    await page.getByRole('link', { name: 'Allow as SandboxUser7' }).click()
    await expect(page.getByText('Sync complete')).toBeVisible()
    await expect(page).toHaveURL(/\/sync$/)

    await page.getByRole('button', { name: 'Disconnect Dexcom' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Disconnect Dexcom?' })).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect(page.getByText('Your account has successfully been unsynced')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connect Dexcom', exact: true })).toBeVisible()
  })

  test('a participant who does not allow it comes back and nothing is connected', async ({ page, person }) => {
    await signIn(page, person)
    await page.goto('/sync')
    for (const [name, button] of [['Oura', 'Connect Oura'], ['Dexcom', 'Connect Dexcom']] as const) {
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.getByRole('link', { name: 'Do not allow' }).click()
      await expect(page.getByText('Something went wrong')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: name }).getByRole('status')).toHaveText('Not connected')
    }
  })
})

test.describe('with a wearable provider that is down', () => {
  test.use({ alone: true, settings: { SIMULATORS: 'on', SIMULATE_VALIDIC: 'down' } })

  test('the screen says so, Dexcom can still be connected', async ({ page, person }) => {
    await signIn(page, person)
    await page.goto('/sync')
    await expect(page.getByRole('alert')).toContainText('Apps can’t be reached right now')
    await axe(page)
    await page.getByRole('button', { name: 'Connect Dexcom', exact: true }).click()
    await page.getByRole('link', { name: 'Allow as SandboxUser1' }).click()
    await expect(page.getByText('Sync complete')).toBeVisible()
  })
})

test('where there is nothing to connect, the place says what it is for', async ({ page, person }) => {
  await signIn(page, person)
  await page.route('**/api/wearables/apps', (route) => route.fulfill({ json: [] }))
  await page.goto('/sync')
  await expect(page.getByRole('heading', { name: 'No apps to connect yet' })).toBeVisible()
  await axe(page)
})
