import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { slowness } from '../tools/testing/slowness.mjs'
import api from './jest.config.mjs'

const sources = ['src', 'authoring'].map((folder) => join(import.meta.dirname, folder))

/** A file says so in a comment at its top; src/testing/embedded.test.ts holds which files have to. */
const isMarked = (file) => /^\/\*\* @embedded\b/.test(readFileSync(file, 'utf8'))

/**
 * What depends on PostgreSQL itself (migration, locks, LISTEN and NOTIFY), once more on
 * the embedded one. Everything else runs on one version alone, the oldest that is promised:
 * `DATABASE_URL=… jest --selectProjects api`, then `jest --config api/jest.embedded.config.mjs`.
 */
export default {
  ...api,
  displayName: 'api-embedded',
  testMatch: sources
    .flatMap((source) => readdirSync(source, { recursive: true }).map((name) => join(source, String(name))))
    .filter((name) => name.endsWith('.test.ts'))
    .filter(isMarked),
  globalSetup: '<rootDir>/src/testing/setup-embedded.ts',
  testTimeout: 60_000 * slowness,
  // As in jest.config.mjs: without it one core would stand idle.
  maxWorkers: '100%',
}
