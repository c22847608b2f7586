import { join } from 'node:path'
import { postgresServer } from '../testing/debian.mjs'
import { root } from '../work/project.mjs'

/**
 * @typedef {object} Part
 * @property {string} folder whose code is mutated, file by file
 * @property {string} configFile the Jest configuration of its tests
 * @property {Record<string, unknown>} config overrides of that configuration
 * @property {boolean} [database] whether its tests need PostgreSQL
 */

/** @param {'node' | 'page'} name */
const environment = (name) => join(root, `tools/mutation/environment/${name}.cjs`)

/** Tests of rules need no DOM; they run with the transformer for browser code. */
const WITHOUT_PAGE = {
  testEnvironment: environment('node'),
  testPathIgnorePatterns: [],
  setupFiles: [],
  setupFilesAfterEnv: [],
}

/** @param {string[]} tests those of api/src that assert the part's code */
const apiTests = (tests) => ({
  testEnvironment: environment('node'),
  roots: ['<rootDir>/src'],
  testMatch: tests.map((test) => `<rootDir>/src/${test}.test.ts`),
  // One server and one schema for all runs of a part; if PostgreSQL is not installed, each run starts
  // and stops the embedded one.
  ...(postgresServer() ? { globalSetup: join(root, 'tools/mutation/database.cjs'), globalTeardown: null } : {}),
})

/** The code whose tests are evaluated by mutating it. @type {Record<string, Part>} */
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
    // Without tests that cover everything (anything, demo): they reach every mutant and take seconds each.
    config: apiTests([
      'activities/responses/{changing,checking,consented,content,creating,input,kinds,parts,period,pictures,reading,seeing}',
      'activities/activities/turns',
      'activities/visibility/visibility',
    ]),
    database: true,
  },
}

/**
 * Stryker's options for a part.
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
      // runner.mjs skips every file without a test that reaches the mutant, so Jest need not look for related
      // tests.
      config: {
        ...config,
        runner: join(root, 'tools/mutation/runner.mjs'),
        watchman: false,
        haste: { forceNodeFilesystemAPI: true },
      },
      enableFindRelatedTests: false,
    },
    coverageAnalysis: 'perTest',
    // Mutants in code that runs once at load time would be tried with every test of the part: three quarters
    // of the time for an eighth of the mutants.
    ignoreStatic: true,
    concurrency,
    // So that a busy machine does not make a mutant look detected.
    timeoutMS: 20_000,
    // A mutant that exhausts the memory ends its own process without affecting others.
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
    // No pass mark: the reader judges the score.
    thresholds: { high: 90, low: 80, break: null },
  }
}
