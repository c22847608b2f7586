import { join } from 'node:path'
import { postgresServer } from '../testing/debian.mjs'
import { root } from '../work/project.mjs'

/**
 * @typedef {object} Part
 * @property {string} folder whose code is changed, file by file
 * @property {string} configFile the Jest configuration that its tests run with
 * @property {Record<string, unknown>} config what is different from it here
 * @property {boolean} [database] its tests need PostgreSQL
 */

/** @param {'node' | 'page'} name */
const environment = (name) => join(root, `tools/mutation/environment/${name}.cjs`)

/** Tests of rules need no page; they run with what transforms the code of browsers. */
const WITHOUT_PAGE = {
  testEnvironment: environment('node'),
  testPathIgnorePatterns: [],
  setupFiles: [],
  setupFilesAfterEnv: [],
}

/**
 * @param {string[]} tests those of api/src that assert the part's code
 */
const apiTests = (tests) => ({
  testEnvironment: environment('node'),
  roots: ['<rootDir>/src'],
  testMatch: tests.map((test) => `<rootDir>/src/${test}.test.ts`),
  // One server and one schema for all runs of a part; where no PostgreSQL is
  // installed, each run brings the embedded one up and down.
  ...(postgresServer() ? { globalSetup: join(root, 'tools/mutation/database.cjs'), globalTeardown: null } : {}),
})

/** The code whose tests are judged by changing it. @type {Record<string, Part>} */
export const parts = {
  domain: {
    folder: 'shared/domain/src',
    configFile: 'shared/testing/jest-web.mjs',
    config: { roots: ['<rootDir>/shared/domain'], ...WITHOUT_PAGE },
  },
  outbox: {
    folder: 'shared/outbox/src',
    configFile: 'shared/testing/jest-web.mjs',
    config: { roots: ['<rootDir>/shared/outbox'], testEnvironment: environment('page') },
  },
  http: {
    folder: 'api/src/http',
    configFile: 'api/jest.config.mjs',
    config: apiTests(['http/**/*', 'start/policies', 'platform/openapi/openapi']),
    database: true,
  },
  responses: {
    folder: 'api/src/activities/responses',
    configFile: 'api/jest.config.mjs',
    // Without those that try anything (anything, demo): they reach every change and take seconds each.
    config: apiTests([
      'activities/responses/{changing,checking,consented,content,creating,input,kinds,parts,period,pictures,reading,seeing}',
      'activities/activities/turns',
      'activities/visibility/visibility',
    ]),
    database: true,
  },
}

/**
 * What Stryker is told about a part.
 * @param {string} name
 * @param {Part} part
 * @param {number} concurrency
 * @returns {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export function strykerOptions(name, { folder, configFile, config }, concurrency) {
  const cache = `.cache/mutation/${name}`
  return {
    mutate: [`${folder}/**/*.ts`, '!**/*.test.ts', '!**/testing.ts'],
    testRunner: 'jest',
    plugins: [import.meta.resolve('@stryker-mutator/jest-runner')],
    jest: {
      configFile,
      // runner.mjs leaves out every file that holds no test which reaches the change: Jest need not look for related ones.
      config: {
        ...config,
        runner: join(root, 'tools/mutation/runner.mjs'),
        watchman: false,
        haste: { forceNodeFilesystemAPI: true },
      },
      enableFindRelatedTests: false,
    },
    coverageAnalysis: 'perTest',
    // What runs once, when a file is loaded, would be tried with every test of the part: three quarters of the time for an eighth of the changes.
    ignoreStatic: true,
    concurrency,
    // A busy machine must not make a change look noticed.
    timeoutMS: 20_000,
    // A change that fills the memory ends there and takes none from others.
    testRunnerNodeArgs: ['--max-old-space-size=1500'],
    incremental: true,
    incrementalFile: `${cache}/incremental.json`,
    tempDirName: `${cache}/sandbox`,
    ignorePatterns: [
      '.cache',
      '.data',
      '.pnpm',
      '.ci',
      'dist',
      'dist-mono',
      '/e2e',
      '/gateway',
      '/host',
      '/remotes',
      'coverage',
      'test-results',
    ],
    reporters: ['html', 'json', 'progress-append-only'],
    htmlReporter: { fileName: `${cache}/report.html` },
    jsonReporter: { fileName: `${cache}/report.json` },
    allowConsoleColors: false,
    // The reader judges the score.
    thresholds: { high: 90, low: 80, break: null },
  }
}
