import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { doorReplaced } from '../harness/door'
import type { Shown, State } from './states'

async function signInOnScreen(page: Page, words: (key: string) => string, email: string, password: string) {
  await doorReplaced(page)
  await page.getByLabel(words('account.login.email')).fill(email)
  await page.getByLabel(words('account.login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: words('account.login.submit'), exact: true }).click()
}

/** The first step of the registration, up to the second. */
async function fillAccount({ page, words }: Shown, path: string, email: string): Promise<void> {
  await page.goto(path)
  await doorReplaced(page)
  await page.getByLabel(words('account.register.first_name')).fill('Ruth')
  await page.getByLabel(words('account.register.email')).fill(email)
  const password = 'a long walk at low tide'
  await page.getByLabel(words('account.register.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: words('account.register.go_on'), exact: true }).click()
  const again = page.getByLabel(words('account.register.password_confirmation'))
  if (await again.isVisible()) {
    await again.fill(password)
    await page.getByRole('button', { name: words('account.register.go_on'), exact: true }).click()
  }
  await page.getByLabel(words('account.register.last_name')).waitFor()
}

/** Registers somebody new whose study begins with a survey. */
async function registerWithSurvey(shown: Shown): Promise<void> {
  const { page, words } = shown
  await fillAccount(shown, '/register/RESTM8', `picture-${randomUUID()}@example.org`)
  await page.getByLabel(words('account.register.last_name')).fill('Abernathy')
  await page.getByLabel(words('account.register.birth_year')).fill('1954')
  await page.getByLabel(words('account.register.gender'), { exact: true }).selectOption('female')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: words('account.register.submit'), exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

/** The first question, of a survey that has words before it too. */
async function beginSurvey({ page, words }: Shown): Promise<void> {
  const begin = page.getByRole('dialog').getByRole('button', { name: words('surveys.survey.begin') })
  await begin.click({ timeout: 3000 }).catch(() => undefined)
  await page.getByRole('dialog').getByRole('form').first().waitFor()
}

/** What visitors see besides the routes as they open. */
export const DOOR_STATES: State[] = [
  {
    name: 'login-refused',
    show: async ({ page, words }) => {
      await page.goto('/login')
      await signInOnScreen(page, words, 'nobody@demo.almanac.health', 'not the password')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'study-closed',
    show: async ({ page, words }) => {
      await page.goto('/login')
      await signInOnScreen(page, words, 'ruth@demo.almanac.health', 'almanac-demo')
      await page.getByText(words('host.study_closed.title')).waitFor()
    },
  },
  {
    name: 'register-empty',
    show: async ({ page, words }) => {
      await page.goto('/register/TIDE24')
      await doorReplaced(page)
      await page.getByRole('button', { name: words('account.register.go_on'), exact: true }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'register-details', show: (shown) => fillAccount(shown, '/register/TIDE24', 'ruth@example.org') },
  { name: 'survey-start', show: registerWithSurvey },
  {
    name: 'survey-question',
    show: async (shown) => {
      await registerWithSurvey(shown)
      await beginSurvey(shown)
    },
  },
  {
    name: 'survey-unanswered',
    show: async (shown) => {
      await registerWithSurvey(shown)
      await beginSurvey(shown)
      await shown.page.getByRole('button', { name: shown.words('surveys.survey.next'), exact: true }).click()
    },
  },
  {
    name: 'register-wrong-code',
    show: async ({ page }) => {
      await page.goto('/register/NOSUCH')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'forgot-sent',
    show: async ({ page, words }) => {
      await page.goto('/forgot')
      await page.getByRole('textbox').first().fill('nobody@demo.almanac.health')
      await page.getByRole('button', { name: words('account.forgot.submit') }).click()
      await page.getByText(words('account.forgot.sent_title')).waitFor()
    },
  },
  { name: 'reset', show: ({ page }) => page.goto('/forgot/not-a-code') },
  { name: 'unsubscribe', show: ({ page }) => page.goto('/unsubscribe/1/not-a-code') },
  { name: 'not-me', show: ({ page }) => page.goto('/not_me/1/not-a-code') },
  { name: 'confirm-email', show: ({ page }) => page.goto('/confirm_email/not-a-code') },
  {
    name: 'without-scripts',
    options: { javaScriptEnabled: false },
    show: ({ page }) => page.goto('/login'),
  },
  {
    name: 'not-started',
    show: async ({ page }) => {
      await page.route(/\/main\.\w+\.js/, (route) => route.abort())
      await page.goto('/terms_and_privacy')
    },
  },
  {
    name: 'start-failed',
    show: async ({ page, words }) => {
      await page.route('**/login', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.text()).replace(/<script[^>]*id="boot"[\s\S]*?<\/script>/, '')
        await route.fulfill({ response: answer, body })
      })
      await page.route('**/api/registry*', (route) => route.abort())
      await page.goto('/login')
      await page.getByText(words('host.start_failed.title')).waitFor()
    },
  },
  {
    name: 'operations-sign-in',
    show: ({ page }) => page.goto('/operations'),
  },
]
