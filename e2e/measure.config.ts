import { defineConfig } from '@playwright/test'
import { slowness } from '../tools/testing/slowness.mjs'
import { chromium, phone } from './harness/browser'

/**
 * Measurements instead of tests: `node tools/measure.mjs`. Timeouts only end what hangs, on a busy machine
 * too (TEST_SLOWNESS).
 */
export default defineConfig({
  testDir: './measuring',
  testMatch: '*.measure.ts',
  outputDir: 'test-results',
  workers: 1,
  timeout: 1_800_000 * slowness,
  expect: { timeout: 180_000 * slowness },
  reportSlowTests: null,
  use: { ...chromium, ...phone, locale: 'en-US', timezoneId: 'Europe/Berlin' },
})
