import { slowness } from '../../tools/testing/slowness.mjs'
import { expect, signIn, test } from '../harness/test'
import { databasesOnDevice } from '../harness/device-storage'
import { consent, openTakingPart, save, sign } from './signing'

test.use({ alone: true })

test('a consent and the answers of a survey survive a killed server and a closed tab', async ({
  page,
  server,
  context,
}) => {
  await test.step('a consent is pending, not shown as saved, then stored once', async () => {
    await signIn(page, 'bw2@e2e.test')
    await openTakingPart(page)
    await consent(page).getByRole('checkbox').check()
    await sign(page)
    await server.kill()
    await save(page).click()
    await expect(page.getByRole('dialog', { name: 'Waiting to be sent' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Saved' })).toBeHidden()
    await server.start()
    // The outbox retries with an increasing back-off.
    await expect(page.getByRole('dialog', { name: 'Saved' })).toBeVisible({ timeout: 45_000 * slowness })
    await expect(page).toHaveURL('/')
    await openTakingPart(page)
    await expect(consent(page)).toContainText('You gave this consent on')
  })

  await test.step('a survey continues while the server is down, and its answers arrive', async () => {
    // An open page that sees another user reloads itself.
    await page.goto('about:blank')
    await signIn(page, 'l02@e2e.test')
    await page.goto('/?open_survey=true')
    await page.getByRole('radio', { name: 'Yes' }).check()
    await server.kill()
    const next = page.getByRole('button', { name: 'Next', exact: true })
    await next.click()
    await page.getByRole('slider').press('ArrowRight')
    await server.start()
    await next.click()
  })

  await test.step('unsent input is restored after the tab was closed, and Back leaves the survey', async () => {
    const remarks = page.getByRole('textbox', { name: /Anything else/ })
    await remarks.fill('Not sent yet')
    await expect.poll(() => databasesOnDevice(page)).toContain('Not sent yet')
    await page.close()
    const again = await context.newPage()
    await again.goto('/?open_survey=true')
    await expect(again.getByRole('textbox', { name: /Anything else/ })).toHaveValue('Not sent yet')
    await again.goBack()
    await expect(again.getByRole('dialog')).toHaveCount(0)
  })
})
