import reactHooks from 'eslint-plugin-react-hooks'
import typescript from 'typescript-eslint'
import { clientImports, commonImports, remoteImports, serverImports } from './imports.mjs'

const TYPESCRIPT = ['**/*.ts', '**/*.tsx']
const CLIENT = ['host/src/**', 'remotes/*/src/**', 'shared/{auth,api-client,i18n,native,outbox,ui,federation}/src/**']
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.test-d.ts', 'shared/testing/**', 'api/src/testing/**', 'e2e/**']

/** @typedef {NonNullable<import('typescript-eslint').ConfigArray[number]['rules']>} Rules */

/**
 * TypeScript rules that need only the syntax. Oxlint (.oxlintrc.json) runs those that need types: its
 * type checker is compiled and takes a sixth of the processor time.
 * @type {Rules}
 */
const typescriptRules = {
  'no-new-func': 'error',
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/ban-ts-comment': 'error',
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
  ],
}

/** @type {Rules} */
const plainRules = {
  'max-lines': ['error', 300],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-var': 'error',
  'prefer-const': 'error',
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-debugger': 'error',
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
}

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name: `export function …`. A name that stands in one place can be searched for and renamed.',
}

const noSx = {
  selector: 'JSXAttribute[name.name="sx"]',
  message:
    'The prop sx is left out of the build (shared/federation/webpack/left-out.cjs). Say it in shared/ui/src/theme/components, or with styled().',
}

/** Storage that throws, or is null, where a browser blocks it. */
const UNGUARDED = ['localStorage', 'sessionStorage']

const guardedStorage =
  "Use deviceStorage or tabStorage of '@almanac/auth/storage': a browser that blocks site data throws here, and the page would stay white."

const oneLanguage = {
  selector: 'ImportDeclaration[source.value="@almanac/i18n"] > ImportSpecifier[imported.name="setLocale"]',
  message:
    'The host alone shows languages (host/src/language/follow-language.ts). Save the choice, then call setUser and announce language_changed.',
}

const oldestBrowsers = 'Use parsedUrl of @almanac/domain/url: not every browser that README.md promises has it.'

const noSkippedTest = {
  selector: 'CallExpression[callee.object.name=/^(it|test|describe)$/][callee.property.name=/^(only|skip)$/]',
  message: 'A test runs or is removed: take `.only` and `.skip` away.',
}

const noSleep = {
  selector: "CallExpression[callee.property.name='waitForTimeout']",
  message: 'Wait for what the participant sees (`await expect(locator).toBeVisible()`), never for time.',
}

const NOT_LINTED = [
  '**/node_modules/**',
  '**/dist/**',
  '**/dist-mono/**',
  '**/coverage/**',
  '**/test-results/**',
  '**/playwright-report/**',
  '**/.cache/**',
  '.pnpm/**',
  '.data/**',
]

/** The ESLint configuration. */
export const config = typescript.config(
  { ignores: NOT_LINTED },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.{ts,tsx,mjs,cjs,js}'], rules: plainRules },
  {
    files: TYPESCRIPT,
    languageOptions: { parser: typescript.parser },
    plugins: { '@typescript-eslint': typescript.plugin },
    rules: {
      ...typescriptRules,
      'no-restricted-imports': ['error', commonImports],
      'no-restricted-syntax': ['error', noDefaultExport, noSx],
    },
  },
  {
    files: CLIENT,
    ignores: ['**/*.test.ts', '**/*.test.tsx', 'shared/auth/src/storage.ts'],
    rules: {
      'no-restricted-globals': ['error', ...UNGUARDED.map((name) => ({ name, message: guardedStorage }))],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis', 'self'].flatMap((object) =>
          UNGUARDED.map((property) => ({ object, property, message: guardedStorage })),
        ),
        ...['parse', 'canParse'].map((property) => ({ object: 'URL', property, message: oldestBrowsers })),
      ],
    },
  },
  {
    files: CLIENT,
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-console': 'error',
      'no-restricted-imports': ['error', clientImports],
    },
  },
  {
    files: ['remotes/*/src/**', 'remotes/*/remote.ts'],
    rules: { 'no-restricted-imports': ['error', remoteImports] },
  },
  {
    files: ['remotes/*/src/**', 'host/src/**'],
    ignores: ['host/src/language/**'],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, noSx, oneLanguage] },
  },
  { files: ['api/**', 'authoring/**', 'bench/**'], rules: { 'no-restricted-imports': ['error', serverImports] } },
  {
    files: TESTS,
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-syntax': ['error', noSkippedTest, noSleep],
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  // A table of test cases reads as a list. Test helpers have the same limit as other code.
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/*.test-d.ts', 'e2e/**/*.spec.ts'],
    rules: { 'max-lines': ['error', 450] },
  },
  // Test helpers are often tables or fake servers, too.
  { files: ['**/testing/**', '**/testing.ts'], rules: { 'max-lines-per-function': 'off' } },
  // A list of strings has no natural limit.
  { files: ['shared/domain/src/testing/hostile-strings/index.ts'], rules: { 'max-lines': 'off' } },
  // Playwright reads its configuration from the default export.
  { files: ['e2e/*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
)
