import type { Locator } from '@playwright/test'
import { expect, phone, test } from '../harness/test'

test.use(phone)

/**
 * What a first-time user does between the address on a poster and the first entry, on a phone, in a study without a survey
 * at its beginning. Each field more is seconds of the sixty that this may take (docs/decisions/158).
 */
test('from the address on a poster to the first entry: five fields and seven taps', async ({ page }) => {
  const done = { fields: 0, taps: 0 }
  const fill = async (field: Locator, text: string) => {
    await field.fill(text)
    done.fields += 1
  }
  const tap = async (what: Locator) => {
    await what.click()
    done.taps += 1
  }
  const field = (name: string | RegExp) =>
    page.getByLabel(name, { exact: typeof name === 'string' }).filter({ visible: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })

  await page.goto('/register/GROVE3')
  await fill(field('First name'), 'Zoe')
  await fill(field('Email'), `poster-${Date.now()}@e2e.test`)
  await fill(field('Password'), 'a long walk at low tide')
  await tap(page.getByRole('button', { name: 'Show password' }).first())
  await tap(button('Continue'))
  await fill(field('Year of birth'), '1990')
  await field('Gender').selectOption('female')
  done.fields += 1
  await tap(page.getByRole('checkbox', { name: /agree to the terms/ }))
  await tap(button('Register'))
  await expect(page).toHaveURL(/\/$/)
  // Neither a tour nor a question stands before it.
  await tap(page.getByRole('link', { name: /^Mood/ }))
  await tap(page.getByRole('slider'))
  await tap(button('Save'))
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect(page.getByRole('link', { name: /^Mood.*Done at/ })).toBeVisible()
  expect(done).toEqual({ fields: 5, taps: 7 })
})
