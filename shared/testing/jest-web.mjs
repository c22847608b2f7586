import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { MARKDOWN } from '../../tools/testing/markdown-packages.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
const root = path.resolve(here, '../..')

/** Jest's cache stays in the project: it neither fills up the system's folder nor is lost with it. */
export const cacheDirectory = path.join(root, '.cache/jest')

/** Packages published only as ES modules, wherever pnpm installed them. */
const ESM_ONLY = [
  'ky',
  'idb',
  'uuid',
  '@noble/[a-z0-9]+',
  '@mui/x-charts',
  '@mui/x-charts-vendor',
  '@mui/x-internals',
  '@mui/x-internal-gestures',
  'd3-[a-z-]+',
  'internmap',
  'temporal-polyfill',
  'temporal-utils',
  ...MARKDOWN,
]

/** For every project: see that file. */
export const runtime = path.join(root, 'tools/testing/shared-scripts.mjs')

/** Compiles TypeScript and JSX for Node. Shared with projects whose tests need no page. */
export const transform = {
  '\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs', ignoreDynamic: false },
    },
  ],
}

export const transformIgnorePatterns = [`/node_modules/(?!(?:\\.pnpm/[^/]+/node_modules/)?(?:${ESM_ONLY.join('|')})/)`]

/**
 * A jest project for code that runs in the browser.
 *
 *   export default webProject({ displayName: 'social', roots: ['<rootDir>/remotes/social'] })
 */
export function webProject(project) {
  return {
    rootDir: root,
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    // Plain rules and contracts run without a page; a killed browser test leaves a copy of a remote
    // in its .cache.
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '/[.]cache/', '<rootDir>/shared/(domain|contracts)/'],
    runtime,
    testEnvironment: path.join(here, 'jest/environment.cjs'),
    testEnvironmentOptions: { url: 'http://localhost/' },
    cacheDirectory,
    setupFiles: [path.join(here, 'jest/page.cjs')],
    setupFilesAfterEnv: [path.join(here, 'src/setup.ts'), path.join(here, 'jest/limits.mjs')],
    transform,
    transformIgnorePatterns,
    moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
    moduleNameMapper: {
      // In tests the texts of all apps are available: see src/words.ts.
      '^@almanac/i18n/texts/.*$': path.join(here, 'jest/nothing.cjs'),
      '\\.(css|woff2|svg|png)$': path.join(here, 'jest/nothing.cjs'),
    },
    ...project,
  }
}

/** All packages whose code runs in the browser. */
export default webProject({ displayName: 'web', roots: ['<rootDir>/shared', '<rootDir>/host', '<rootDir>/remotes'] })
