import { defineConfig } from '@playwright/test'
import { chromium, phone } from './harness/browser'

/** What goes another way where a gateway stands in front: the page, files, calls, forms with files, streams, cookies. What screens do among themselves does not. */
const THROUGH_THE_GATEWAY = ['platform/{events,files,integrity,live,origins,preload,remote-down,singletons,start,tabs}.spec.ts', 'account/{login,session,sign-out,two-factor,own-data,pictures,unsubscribe}.spec.ts', 'activities/{main-job,offline,server-down}.spec.ts', 'devices/*.spec.ts', 'surveys/answering.spec.ts', 'social/messages.spec.ts']

export default defineConfig({
  testDir: '.',
  globalSetup: './harness/prepare.ts',
  testMatch: process.env['E2E_GATEWAY'] ? THROUGH_THE_GATEWAY : '*/**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reportSlowTests: null,
  // What a spec puts in the way of a request would not be met behind the service worker: specs that need it allow it.
  use: { ...chromium, ...phone, locale: 'en-GB', timezoneId: 'Europe/Berlin', contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block', screenshot: 'only-on-failure', trace: 'off' },
})
