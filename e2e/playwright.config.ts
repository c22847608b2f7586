import { defineConfig } from '@playwright/test'
import { slowness } from '../tools/testing/slowness.mjs'
import { chromium, headlessShell, phone } from './harness/browser'

/** Specs that need service workers or push messages. What other specs put in the way of a request would not be met behind the service worker. */
const SERVICE_WORKER = ['activities/{offline,reminders}.spec.ts', 'account/shared-device.spec.ts']

export default defineConfig({
  testDir: '.',
  globalSetup: './harness/prepare.ts',
  // Behind a gateway only what goes another way there: the page, files, calls, forms with files, streams, cookies.
  grep: process.env['E2E_GATEWAY'] ? /@gateway/ : /./,
  projects: [
    // The longest begin, so that no core waits for them at the end.
    { name: 'service workers', testMatch: SERVICE_WORKER, use: { ...chromium, serviceWorkers: 'allow' } },
    {
      name: 'screens',
      testMatch: '*/**/*.spec.ts',
      testIgnore: SERVICE_WORKER,
      use: { ...headlessShell, serviceWorkers: 'block' },
    },
  ],
  outputDir: process.env['E2E_OUTPUT'] ?? 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // More than cores: a journey waits for time limits of the product more than it computes.
  workers: 3,
  // Limits for what hangs, not measures of speed: the longest journey takes a tenth of it on an idle machine.
  timeout: 180_000 * slowness,
  expect: { timeout: 15_000 * slowness },
  reportSlowTests: null,
  use: {
    ...phone,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Steps, console and network without a picture of each step: those cost a third of a test.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
})
