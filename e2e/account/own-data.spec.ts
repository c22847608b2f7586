import { readFileSync } from 'node:fs'
import { axe, expect, PASSWORD, signIn, test } from '../harness/test'

test(
  'a user’s own data is downloaded as a file; an account deletion is explained, needs the password, and can be canceled',
  { tag: '@gateway' },
  async ({ page, person }) => {
    await signIn(page, person)
    await page.goto('/profile?section=account')

    await test.step('the archive is downloaded', async () => {
      await page.getByRole('button', { name: 'Download your data' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Your current password').fill(PASSWORD)
      await axe(page)
      const coming = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      const download = await coming
      expect(download.suggestedFilename()).toBe('my-data.zip')
      const archive = readFileSync(await download.path())
      // A complete ZIP archive: it has the signature at its start and the end record.
      expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
      expect(archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')).toBeGreaterThan(archive.length - 100)
    })

    const leave = page.getByRole('button', { name: 'Delete account' })
    await test.step('a wrong password shows an error at its field, and stays', async () => {
      await leave.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('Groups you’re in')).toBeVisible()
      await axe(page)
      await dialog.getByLabel('Your current password').fill('not the password')
      await dialog.getByRole('button', { name: 'Delete my account' }).click()
      await expect(dialog.getByText('This isn’t your password').first()).toBeVisible()
      await expect(dialog.getByLabel('Your current password')).toHaveValue('not the password')
      await axe(page)
    })

    await test.step('the date of the deletion is shown, also after a reload, until it is canceled', async () => {
      await page.getByRole('dialog').getByLabel('Your current password').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Your account will be deleted on')).toBeVisible()
      await axe(page)
      await page.reload()
      await page.getByRole('button', { name: 'Keep my account' }).click()
      await expect(leave).toBeVisible()
      await page.reload()
      await expect(leave).toBeVisible()
    })
  },
)
