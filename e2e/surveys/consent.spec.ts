import { axe, expect, signIn, test } from '../harness/test'
import { databasesOnDevice } from '../harness/device-storage'
import { consent, openTakingPart, save, saved, sign } from './signing'

test('a consent is signed by mouse, survives a reload before and after, and is changed by keyboard', async ({
  page,
}) => {
  await signIn(page, 'bw1@e2e.test')
  await openTakingPart(page)
  await axe(page)
  await save(page).click()
  await expect(consent(page).getByRole('checkbox')).toBeFocused()
  await expect(consent(page)).toContainText('Sign in the box, or choose to type your name.')
  await axe(page)

  await consent(page).getByRole('checkbox', { name: 'I have read the information and take part.' }).check()
  await sign(page)
  await page.setViewportSize({ width: 640, height: 360 })
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(consent(page)).toContainText('You’ve signed.')
  await expect.poll(() => databasesOnDevice(page)).toContain('"points"')
  await page.reload()
  await expect(consent(page).getByRole('img', { name: 'Box with your signature' })).toBeVisible()
  await save(page).dblclick()
  await saved(page)
  await openTakingPart(page)
  await expect(consent(page)).toContainText('You gave this consent on')
  const picture = consent(page).getByRole('img', { name: 'Your signature' })
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 100))
    .toBe(true)
  await axe(page)

  await page.reload()
  await expect(consent(page)).toContainText('You gave this consent on')
  await consent(page).getByRole('button', { name: 'Change consent' }).press('Enter')
  await consent(page).getByRole('textbox', { name: 'Last name' }).fill('Somebody Else')
  await consent(page).getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(consent(page)).toContainText('BW1 Tester')

  await consent(page).getByRole('button', { name: 'Change consent' }).press('Enter')
  await consent(page).getByRole('button', { name: 'Sign again' }).press('Enter')
  await consent(page).getByRole('radio', { name: 'Draw my signature' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bea W Tester')
  await page.keyboard.press('Enter')
  await saved(page)
  await openTakingPart(page)
  await expect(consent(page)).toContainText('Bea W Tester')
})
