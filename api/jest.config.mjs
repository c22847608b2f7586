import { fileURLToPath } from 'node:url'
import { folderForDatabases } from '../tools/testing/database-folder.mjs'
import { MARKDOWN } from '../tools/testing/markdown-packages.mjs'

/** The api's tests: real PostgreSQL, one server for all files, a database for each. */
export default {
  displayName: 'api',
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  runtime: fileURLToPath(new URL('../tools/testing/shared-scripts.mjs', import.meta.url)),
  testEnvironment: '<rootDir>/src/testing/environment.ts',
  testEnvironmentOptions: { folderForDatabases: folderForDatabases() },
  testMatch: ['<rootDir>/{src,authoring,simulators,studies}/**/*.test.ts'],
  cacheDirectory: fileURLToPath(new URL('../.cache/jest', import.meta.url)),
  globalSetup: '<rootDir>/src/testing/setup.ts',
  // Jest alone loads what is named here; so knip.json names it too.
  setupFiles: ['<rootDir>/src/testing/quick-hashing.ts'],
  globalTeardown: '<rootDir>/src/testing/teardown.ts',
  transform: {
    '\\.[cm]?[jt]s$': [
      '@swc/jest',
      { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  // These come as ES modules only.
  transformIgnorePatterns: [
    `/node_modules/(?!(?:\\.pnpm/[^/]+/node_modules/)?(?:${['cookie', ...MARKDOWN].join('|')})/)`,
  ],
}
