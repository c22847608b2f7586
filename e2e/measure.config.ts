import { defineConfig } from '@playwright/test'
import { chromium, phone } from './harness/browser'

/** Figures rather than tests: `node tools/measure.mjs`. */
export default defineConfig({
  testDir: './measuring',
  testMatch: '*.measure.ts',
  outputDir: 'test-results',
  workers: 1,
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reportSlowTests: null,
  use: { ...chromium, ...phone, locale: 'en-GB', timezoneId: 'Europe/Berlin' },
})
