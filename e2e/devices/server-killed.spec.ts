import type { Page, Route } from '@playwright/test'
import { slowness } from '../../tools/testing/slowness.mjs'
import { expect, signIn, test } from '../harness/test'
import type { Server } from '../harness/server'
import { exported, record } from './apple-health-export'

// The simulated Dexcom is part of the server, which the tests kill.
test.use({ alone: true, settings: { SIMULATORS: 'on' } })

const PARTS = '**/api/apple_health/imports/*/parts/*'
const COMMIT = '**/api/apple_health/imports/*/commit'
const CALLBACK = '**/api/dexcom_api/callback?*'
const DISCONNECTION = '**/api/dexcom_api/disconnect_dexcom_device*'

/** Until the page tries again by itself, with a growing back-off. */
const RETRIED = { timeout: 45_000 * slowness }

const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Dexcom' })
// Offered while it is connected, also where reading it fails: the simulated Dexcom loses its tokens with the server.
const disconnect = (page: Page) => page.getByRole('button', { name: 'Disconnect Dexcom' })
const connect = (page: Page) => page.getByRole('button', { name: 'Connect Dexcom', exact: true })

/** The server does what is asked and is killed; its answer is lost. */
async function killedAfter(server: Server, route: Route): Promise<void> {
  await route.fetch({ maxRedirects: 0 })
  await server.kill()
  await route.abort('connectionreset')
}

/** The measurements that the server has of each kind. */
async function stored(page: Page): Promise<unknown> {
  return (await page.request.get('/api/apple_health')).json()
}

test('an export of several parts arrives whole and once, although the server is killed and the page reloaded', async ({
  page,
  person,
  server,
}) => {
  const file = exported(
    ...Array.from({ length: 1_100 }, (_, minute) => record('HeartRate', minute, 'unit="count/min" value="61"')),
    ...Array.from({ length: 1_100 }, (_, minute) => record('StepCount', minute, 'unit="count" value="10"')),
    ...Array.from({ length: 1_100 }, (_, minute) => record('RespiratoryRate', minute, 'unit="count/min" value="14"')),
    ...Array.from({ length: 900 }, (_, minute) => record('OxygenSaturation', minute, 'unit="%" value="0.97"')),
  )
  const chooser = page.locator('input[type=file]')
  const panel = page.getByRole('region', { name: 'Add a file from your iPhone' })
  let acknowledged = 0
  page.on('response', (response) => {
    if (response.ok() && response.url().includes('/parts/')) acknowledged += 1
  })
  await signIn(page, person)
  await page.goto('/sync/manage_apple_health')

  await test.step('the server stores the second part and is killed: only the first one counts as sent', async () => {
    await page.route(PARTS, (route) => (acknowledged === 1 ? killedAfter(server, route) : route.fallback()))
    await page.getByRole('button', { name: 'Use a file instead' }).click()
    await chooser.setInputFiles(file)
    await expect(panel.getByRole('status')).toHaveText(/^No connection right now\. What was sent isn’t lost/)
    await expect(panel).toContainText(/read, 2,000 measurements sent/)
    await page.unroute(PARTS)
  })

  await test.step('it continues by itself; the page is reloaded before the third part is answered', async () => {
    const third = page.waitForRequest(() => acknowledged === 2)
    // The third part is never answered.
    await page.route(PARTS, (route) => (acknowledged === 2 ? undefined : route.fallback()))
    await server.start()
    await expect(panel).toContainText(/read, 4,000 measurements sent/, RETRIED)
    await third
    await page.reload()
    await page.unroute(PARTS)
  })

  await test.step('the same file continues after the parts that the server has; nothing is shown before it is saved', async () => {
    await expect(panel.getByRole('status')).toContainText('4,000 measurements were sent, but aren’t saved yet.')
    await chooser.setInputFiles(file)
    await expect(panel).toContainText('What this export would change')
    expect(acknowledged).toBe(3)
    expect(await stored(page)).toMatchObject({ kinds: [] })
  })

  await test.step('the server commits and is killed: the page says that it is saved once the server says so', async () => {
    await page.route(COMMIT, (route) => killedAfter(server, route))
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(panel.getByRole('status')).toHaveText(/^No connection right now\. We’ll save it/)
    await page.unroute(COMMIT)
    await server.start()
    await expect(panel).toContainText('The export is saved', RETRIED)
    expect(await stored(page)).toMatchObject({
      kinds: expect.arrayContaining([
        expect.objectContaining({ kind: 'heart_rate', count: 1_100 }),
        expect.objectContaining({ kind: 'steps', count: 1_100 }),
        expect.objectContaining({ kind: 'respiratory_rate', count: 1_100 }),
        expect.objectContaining({ kind: 'oxygen_saturation', count: 900 }),
      ]),
    })
  })
})

test('Dexcom is connected and disconnected as the server says, although it is killed each time', async ({
  page,
  person,
  server,
}) => {
  await signIn(page, person)
  await page.goto('/sync')

  await test.step('killed while the browser is at Dexcom: the login can be finished afterwards', async () => {
    await connect(page).click()
    const allow = page.getByRole('link', { name: 'Allow as SandboxUser7' })
    await expect(allow).toBeVisible()
    await server.kill()
    await allow.click()
    await expect(allow).toBeHidden()
    await server.start()
    await page.reload()
    await expect(page.getByText('Sync complete')).toBeVisible()
    await expect(disconnect(page)).toBeEnabled()
  })

  await test.step('killed when a disconnection is asked for: it stays shown as connected, and is', async () => {
    await server.kill()
    await disconnect(page).click()
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect(page.getByText('Something went wrong')).toBeVisible()
    await expect(disconnect(page)).toBeEnabled()
    await server.start()
    await page.reload()
    await expect(disconnect(page)).toBeEnabled()
  })

  await test.step('killed once it is disconnected: the page shows that when the server is back', async () => {
    await page.route(DISCONNECTION, (route) => killedAfter(server, route))
    await disconnect(page).click()
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect(page.getByText('Something went wrong')).toBeVisible()
    await expect(disconnect(page)).toBeEnabled()
    await page.unroute(DISCONNECTION)
    await server.start()
    await expect(row(page).getByRole('button', { name: /^Connect / })).toBeVisible(RETRIED)
  })

  await test.step('killed once it is connected: the browser that loads the page of return again is told so', async () => {
    await connect(page).click()
    const href = await page.getByRole('link', { name: 'Allow as SandboxUser7' }).getAttribute('href')
    const back = (await page.request.get(href ?? '', { maxRedirects: 0 })).headers()['location'] ?? ''
    await page.route(CALLBACK, (route) => killedAfter(server, route))
    await expect(page.goto(back)).rejects.toThrow('ERR_CONNECTION_RESET')
    await page.unroute(CALLBACK)
    await server.start()
    await page.goto(back)
    await expect(page.getByText('Sync complete')).toBeVisible()
    await expect(disconnect(page)).toBeEnabled()
  })
})
