import type { BrowserContextOptions, Page } from '@playwright/test'
import { answerAsServer } from '../harness/answers'

export interface Shown {
  page: Page
  words: (key: string) => string
}

/** What a screen looks like in a moment to which no route leads alone. */
export interface State {
  /** Part of the file's name. */
  name: string
  /** Signs this person in instead of the variant's participant. */
  email?: string
  options?: BrowserContextOptions
  show: (shown: Shown) => Promise<unknown>
}

/** The calls of screens: neither the session nor the registry, without which nothing starts. */
const CALLS = /\/api\/(?!sessions|registry|events|users\/current|health)/

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

/** The places whose loading and failing is drawn. */
const PLACES = {
  today: '/',
  history: '/history',
  messages: '/messages',
  circle: '/circleOfSupport',
  surveys: '/completedSurveys',
  appointments: '/virtual_appointments',
  library: '/library',
  devices: '/sync',
}

const LOADING: State[] = Object.entries(PLACES).map(([place, path]) => ({
  name: `${place}-loading`,
  show: async ({ page }) => {
    await page.route(CALLS, () => undefined)
    await page.goto(path, { waitUntil: 'commit' })
    await heading(page).waitFor()
  },
}))

const FAILED: State[] = Object.entries(PLACES).map(([place, path]) => ({
  name: `${place}-failed`,
  show: async ({ page }) => {
    await page.route(CALLS, (route) => answerAsServer(route, 500, { errors: [{ title: 'No', code: 'INTERNAL' }] }))
    await page.goto(path)
    await page.getByRole('alert').first().waitFor()
  },
}))

/** Those of somebody who has recorded nothing, in her French. */
const EMPTY: State[] = [
  ...Object.entries(PLACES),
  ['polls', '/polls'] as const,
  ['consents', '/consents'] as const,
  ['synced-devices', '/history/synced_devices'] as const,
].map(([place, path]) => ({
  name: `${place}-empty`,
  email: 'amelie@demo.almanac.health',
  show: ({ page }) => page.goto(path),
}))

const button = ({ page, words }: Shown, key: string) => page.getByRole('button', { name: words(key) }).first()

/** Opens the first activity of the sheet of Record whose form is of questions. */
async function openForm(shown: Shown): Promise<void> {
  const { page } = shown
  await page.goto('/')
  await button(shown, 'host.navigation.record').click()
  await page.getByRole('dialog').getByRole('link').first().click()
  await page
    .getByRole('button', { name: shown.words('activities.form.save') })
    .first()
    .waitFor()
}

const TODAY: State[] = [
  {
    name: 'record-sheet',
    show: async (shown) => {
      await shown.page.goto('/')
      await button(shown, 'host.navigation.record').click()
      await shown.page.getByRole('dialog').getByRole('link').first().waitFor()
    },
  },
  {
    name: 'form',
    show: openForm,
  },
  {
    name: 'form-nothing-entered',
    show: async (shown) => {
      await openForm(shown)
      await button(shown, 'activities.form.save').click()
      await shown.page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'today-offline',
    show: async ({ page, words }) => {
      await page.goto('/')
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await page.context().setOffline(true)
      await page.getByText(words('host.offline.line')).first().waitFor()
    },
  },
  {
    name: 'unwell',
    show: async (shown) => {
      // The account stays as it is: nothing is written.
      await shown.page.route(CALLS, (route) => (route.request().method() === 'GET' ? route.fallback() : undefined))
      await shown.page.goto('/')
      await button(shown, 'activities.dashboard.unwell.start').click()
      await button(shown, 'activities.dashboard.unwell.back').waitFor()
    },
  },
  {
    name: 'arrange',
    show: async (shown) => {
      await shown.page.goto('/')
      await button(shown, 'activities.dashboard.edit.start').click()
    },
  },
]

/** Opens what somebody may record for a member of the circle, from that member. */
async function openRecordFor(page: Page): Promise<void> {
  await page.goto('/circleOfSupport')
  await page.getByRole('main').locator('a[href^="/relationship/"]').first().click()
  await page.locator('a[href^="/record_for/"]').first().click()
  await page.waitForURL('**/record_for/*')
}

/** Somebody who records for her mother. */
const FOR_ANOTHER: State[] = [
  {
    name: 'record-for',
    email: 'zoe@demo.almanac.health',
    show: async ({ page }) => {
      await openRecordFor(page)
    },
  },
  {
    name: 'record-for-form',
    email: 'zoe@demo.almanac.health',
    show: async ({ page }) => {
      await openRecordFor(page)
      await page.getByRole('main').locator('a[href^="/record_for/"]').first().click()
      await page.waitForURL('**/record_for/*/*')
    },
  },
]

/** Opens the first visit that is not now. */
async function openVisit({ page }: Shown): Promise<void> {
  await page.goto('/virtual_appointments')
  await page.getByRole('main').getByRole('listitem').nth(1).locator('button, a').first().click()
}

const DIALOGS: State[] = [
  {
    name: 'history-date',
    show: async (shown) => {
      await shown.page.goto('/history')
      await button(shown, 'activities.history.go_to_date').click()
    },
  },
  { name: 'visit', show: openVisit },
  {
    name: 'visit-another-time',
    show: async (shown) => {
      await openVisit(shown)
      await button(shown, 'telehealth.detail.reschedule').click()
    },
  },
  {
    name: 'visit-cancel',
    show: async (shown) => {
      await openVisit(shown)
      await button(shown, 'telehealth.detail.cancel').click()
    },
  },
  {
    name: 'report-dialog',
    show: async (shown) => {
      await shown.page.goto('/history')
      await button(shown, 'activities.reports.open').click()
      await shown.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'invite-dialog',
    show: async (shown) => {
      await shown.page.goto('/circleOfSupport')
      await button(shown, 'social.circle.add').click()
      await shown.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'new-conversation',
    show: async (shown) => {
      await shown.page.goto('/messages')
      await button(shown, 'social.new_conversation.title').click()
      await shown.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'survey-read',
    show: async ({ page, words }) => {
      await page.goto('/completedSurveys')
      await page
        .getByRole('list', { name: words('surveys.completed.list') })
        .getByRole('button')
        .first()
        .click()
    },
  },
]

const VISITS: State[] = [
  {
    name: 'room-before',
    show: async ({ page }) => {
      await page.goto('/virtual_appointments')
      await page.locator('a[href$="/room"]').first().click()
      await page.waitForURL('**/room')
    },
  },
  {
    name: 'room-waiting',
    show: async (shown) => {
      await shown.page.goto('/virtual_appointments')
      await shown.page.locator('a[href$="/room"]').first().click()
      await button(shown, 'telehealth.room.join').click()
      await button(shown, 'telehealth.room.leaveWaiting').waitFor()
    },
  },
  {
    name: 'camera-refused',
    show: async (shown) => {
      await shown.page.goto('/virtual_appointments/devices')
      await button(shown, 'telehealth.devices.start').click()
      await shown.page.getByText(shown.words('telehealth.devices.bothTitle')).waitFor()
    },
  },
]

const SYSTEM: State[] = [
  { name: 'me', show: ({ page }) => page.goto('/me') },
  { name: 'safe-mode', show: ({ page }) => page.goto('/?safe=1') },
  {
    name: 'part-failed',
    show: async ({ page, words }) => {
      await page.route('**/social/*/*', (route) => route.fulfill({ status: 500, body: 'no' }))
      await page.goto('/messages')
      await page.getByText(words('host.remote_failed.title')).waitFor({ timeout: 60_000 })
    },
  },
  { name: 'operations', email: 'nadia@demo.almanac.health', show: ({ page }) => page.goto('/operations') },
  { name: 'studio', email: 'theo@demo.almanac.health', show: ({ page }) => page.goto('/studio') },
]

/** What participants, operators and administrators see besides the routes as they open. */
export const SIGNED_IN_STATES: State[] = [
  ...LOADING,
  ...FAILED,
  ...EMPTY,
  ...TODAY,
  ...FOR_ANOTHER,
  ...DIALOGS,
  ...VISITS,
  ...SYSTEM,
]
