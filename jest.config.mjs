import { join } from 'node:path'
import { slowness } from './tools/testing/slowness.mjs'
import { announcement } from './tools/testing/test-data.mjs'
import web, { cacheDirectory, runtime, transform, transformIgnorePatterns } from './shared/testing/jest-web.mjs'

const further = announcement()
if (further) process.stderr.write(`${further}\n`)

/** Tests of plain code, without a page or a database around them. */
const plain = (displayName, folder) => ({
  displayName,
  rootDir: join(import.meta.dirname, folder),
  runtime,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.ts'],
  cacheDirectory,
  transform,
  transformIgnorePatterns,
})

/** Every Jest test of the project; `jest --selectProjects web` runs one kind. */
export default {
  // A limit for what hangs, not a measure of speed: machines are busy at times. No test raises its own.
  testTimeout: 60_000 * slowness,
  // All cores: the check runs nothing beside these.
  maxWorkers: '100%',
  projects: [
    plain('domain', 'shared/domain'),
    plain('contracts', 'shared/contracts'),
    plain('formats', 'authoring/formats'),
    plain('tools', 'tools'),
    web,
    join(import.meta.dirname, 'api/jest.config.mjs'),
  ],
}
