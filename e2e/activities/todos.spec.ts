import { axe, expect, signIn, test } from '../harness/test'

test('a to-do is added, completed and changed, also offline', async ({ page, person, context }) => {
  await signIn(page, person)
  await page.goto('/')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'To-dos' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to do yet' })).toBeVisible()
  await axe(page)

  const field = page.getByRole('textbox', { name: 'What do you need to do?' })
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('Enter what you need to do')
  await expect(field).toBeFocused()
  await axe(page)
  await field.fill('Half a sent')
  await page.reload()
  await expect(field).toHaveValue('Half a sent')
  await field.fill('  Call the clinic ')
  const made = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/todos') && answer.request().method() === 'POST',
  )
  await field.press('Enter')
  expect((await made).status()).toBe(200)
  await expect(page.getByText('1 to do')).toBeVisible()

  await context.setOffline(true)
  await field.fill('Buy plasters')
  await field.press('Enter')
  await page.getByRole('checkbox', { name: 'Call the clinic' }).press('Space')
  await expect(page.getByRole('checkbox', { name: 'Call the clinic Waiting to be sent' })).toBeChecked()
  await expect(page.getByText('1 to do')).toBeVisible()
  await axe(page)
  await context.setOffline(false)
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0)

  await page.getByRole('button', { name: 'Change: Buy plasters' }).press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Buy bandages')
  const changed = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/todos/'),
  )
  await page.keyboard.press('Enter')
  expect((await changed).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Call the clinic' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Buy bandages' })).not.toBeChecked()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'To-dos 1 to do' })).toBeVisible()
})
