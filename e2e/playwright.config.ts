import { defineConfig } from '@playwright/test'
import { chromium, phone } from './harness/browser'

export default defineConfig({
  testDir: '.',
  testMatch: '*/**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reportSlowTests: null,
  use: { ...chromium, ...phone, locale: 'en-GB', timezoneId: 'Europe/Berlin', contextOptions: { reducedMotion: 'reduce' }, screenshot: 'only-on-failure', trace: 'off' },
})
