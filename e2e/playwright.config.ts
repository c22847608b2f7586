import { defineConfig } from '@playwright/test'
import { slowness } from '../tools/testing/slowness.mjs'
import { chromium, headlessShell, phone } from './harness/browser'

/**
 * Specs that need service workers or push messages. Other specs intercept requests, which would not work
 * behind the service worker.
 */
const SERVICE_WORKER = ['activities/{offline,reminders}.spec.ts', 'account/shared-device.spec.ts']

export default defineConfig({
  testDir: '.',
  globalSetup: './harness/prepare.ts',
  // Through a gateway only what takes another path there: the page, files, calls, multipart forms, streams,
  // cookies.
  grep: process.env['E2E_GATEWAY'] ? /@gateway/ : /./,
  projects: [
    // The longest start first, so that no core waits for them at the end.
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
  // More than cores: journeys mostly wait for the product's delays instead of computing.
  workers: 3,
  // Timeouts for what hangs, not performance limits: the longest journey takes a tenth of it on an idle
  // machine.
  timeout: 180_000 * slowness,
  expect: { timeout: 15_000 * slowness },
  reportSlowTests: null,
  use: {
    ...phone,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Steps, console and network without a screenshot of each step: those cost a third of a test's time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
})
