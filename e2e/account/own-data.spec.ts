import { readFileSync } from 'node:fs'
import { axe, expect, signIn, test } from '../harness/test'

test('one’s own data comes as a file', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/profile')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('my-data.zip')
  // A ZIP archive, as its first bytes say.
  expect(readFileSync(await download.path()).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  await expect(page.getByText('Your data is on this device now')).toBeVisible()
  await axe(page)
})

test('an archive that does not come is told in words', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/profile')
  await page.route('**/own_data.zip', (route) => route.abort())
  await page.getByRole('button', { name: 'Download your data' }).click()
  await expect(page.getByRole('alert')).toContainText('did not arrive whole')
  await axe(page)
})
