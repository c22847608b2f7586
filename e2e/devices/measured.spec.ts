import { axe, expect, signIn, test } from '../harness/test'
import { exported, record } from './apple-health-export'

// The simulated Dexcom returns values instead of the real one.
test.use({ alone: true, settings: { SIMULATORS: 'on' } })

test('an export of Apple Health is read in the browser, and its chosen values are shown', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/sync')
  await page.getByRole('link', { name: /Apple Health/ }).click()
  await page.getByRole('button', { name: 'Use a file instead' }).click()
  await page.getByRole('checkbox', { name: 'Weight' }).uncheck()
  const chooser = page.locator('input[type=file]')

  await test.step('a file that is not an export shows an error, and nothing is sent', async () => {
    await chooser.setInputFiles({ name: 'export.xml', mimeType: 'text/xml', buffer: Buffer.from('<html></html>') })
    await expect(page.getByRole('alert')).toContainText('This isn’t an export from Health')
    await axe(page)
  })

  await test.step('the export', async () => {
    const heartRates = Array.from({ length: 40 }, (_, index) =>
      record('HeartRate', index, `unit="count/min" value="${60 + index}"`),
    )
    await chooser.setInputFiles(exported(...heartRates, record('BodyMass', 50, 'unit="kg" value="70"')))
    await expect(page.getByRole('list', { name: 'What this export would change' })).toHaveText(/^Heart rate40 new$/)
    await axe(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The export is saved')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Apple Health' }).getByRole('listitem')).toHaveText([
      /^Heart rate40 measurements/,
    ])
    await axe(page)
  })

  await test.step('its days', async () => {
    await page.goto('/history/synced_devices?week=2026-03-10')
    await expect(page.getByRole('figure', { name: 'Heart rate' })).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Where do these numbers come from? Heart rate' }).click()
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Each record' })).toContainText('Counts')
    await axe(page)
  })
})

test('a connected sensor shows its values, and a single day of them', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/sync')
  await page.getByRole('button', { name: 'Connect Dexcom', exact: true }).click()
  await page.getByRole('link', { name: 'Allow as SandboxUser7' }).click()
  await expect(page.getByRole('button', { name: 'Disconnect Dexcom' })).toBeVisible()

  await test.step('the two weeks, and the last day by keyboard', async () => {
    await expect(async () => {
      await page.goto('/history/synced_devices')
      await expect(page.getByRole('region', { name: 'Glucose', exact: true })).toBeVisible({ timeout: 5_000 })
    }).toPass()
    const reader = page.getByRole('slider', { name: 'Read the day' })
    await reader.focus()
    await reader.press('Home')
    await expect(reader).toHaveAttribute('aria-valuetext', /^12:00\sAM: (sensor [\d.]+ m|no sensor value)/)
    await axe(page)
  })

  await test.step('the dashboard shows the last value', async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^(Glucose|No glucose)/ })).toBeVisible()
  })
})
