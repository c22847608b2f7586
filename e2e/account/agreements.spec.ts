import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { axe, expect, signIn, test } from '../harness/test'

/** A copy of the study that a test may change; the server reads it at each start. */
const study = mkdtempSync(join(tmpdir(), 'almanac-e2e-study-'))
const original = join(import.meta.dirname, '../study')
const agreement = 'pages/user-agreement.yaml'

test.afterAll(() => rmSync(study, { recursive: true, force: true }))

test.describe('after a change of the study', () => {
  test.use({ alone: true, settings: { STUDY: study } })
  // Each change is a stop and a start of the server.
  test.slow()
  test.beforeAll(() => cpSync(original, study, { recursive: true }))

  /** The server starts anew with other words in the agreement. */
  async function changeTo(server: { stop: () => Promise<void>; start: () => Promise<void> }, words: string): Promise<void> {
    const file = join(study, agreement)
    await server.stop()
    writeFileSync(file, readFileSync(file, 'utf8').replace(/You record .*,/, `You record ${words},`))
    await server.start()
  }

  test('a changed agreement is read and accepted before anything else, once', async ({ page, person, server }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, person)
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^Mood/ })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    await changeTo(server, 'how your days are')
    await page.goto('/history')
    const dialog = page.getByRole('alertdialog', { name: 'Please read and accept' })
    await expect(dialog).toContainText('User agreement')
    await expect(dialog).not.toContainText('Privacy policy')
    await axe(page)

    // Neither Escape, Back nor another address gets around it.
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect(dialog).toBeVisible()
    await page.goto('/profile')
    await expect(dialog).toBeVisible()

    await dialog.getByRole('button', { name: 'Accept and go on' }).click()
    await expect(dialog).toContainText('Tick this to go on')
    await dialog.getByRole('button', { name: 'Read: User agreement' }).click()
    const text = page.getByRole('dialog', { name: 'User agreement' })
    await expect(text).toContainText('how your days are')
    await axe(page)
    await page.goBack()
    await expect(text).toHaveCount(0)
    await expect(dialog).toBeVisible()

    // It changes once more while she reads: what she has not seen, she does not accept.
    await changeTo(server, 'how your weeks are')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Accept and go on' }).click()
    await expect(dialog).toContainText('This text has changed while you were reading')
    await expect(dialog.getByRole('checkbox')).not.toBeChecked()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Accept and go on' }).click()
    await expect(dialog).toHaveCount(0)

    await page.goto('/history')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  test('whoever does not want to accept can sign out', async ({ page, person, server }) => {
    await signIn(page, person)
    await changeTo(server, 'how your evenings are')
    await page.goto('/')
    await page.getByRole('alertdialog').getByRole('link', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('a visitor reads the texts of her study, found by its code, and the policy question by question', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/terms_and_privacy')
  await page.getByRole('textbox', { name: /Study code/ }).fill('NOSUCH')
  await page.getByRole('button', { name: 'Show the texts' }).click()
  await expect(page.getByText('No study has this code').first()).toBeVisible()
  await page.getByRole('textbox', { name: /Study code/ }).fill('QUAY01')
  await page.getByRole('button', { name: 'Show the texts' }).click()
  await expect(page.getByRole('heading', { name: 'User agreement' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What do you keep?' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('2 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'How long do you keep it?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Before' }).click()
  await expect(page.getByRole('heading', { name: 'Who sees it?' })).toBeVisible()
})

test('a participant does not see the screens for visitors', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/user_agreement')
  await expect(page).toHaveURL(/\/$/)
})
