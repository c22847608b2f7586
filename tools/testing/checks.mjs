import { check } from './counts.mjs'
import { contentFor } from './inputs.mjs'

/** @typedef {import('./tasks.mjs').Task} Task */

/**
 * A program whose exit code is the result.
 * @param {string} name
 * @param {string[]} args
 * @param {string} inputs
 * @returns {Task}
 */
export const early = (name, args, inputs) => ({
  name,
  cores: 1,
  early: true,
  parts: [{ name: 'all', content: () => contentFor(inputs) }],
  work: () => check(args),
})

/**
 * Type check with TypeScript 7, a compiled program. Tools that need the compiler as a library (ts-loader, the
 * parser of ESLint) use TypeScript 6, which has the same rules.
 * @param {string} project a folder with a tsconfig.json, or that file
 * @param {string} inputs
 */
const types = (project, inputs) => ({
  ...early(`types: ${inputs}`, ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', project], inputs),
  cores: 2,
})

/**
 * Lint: Oxlint runs the rules that need types, ESLint all others.
 * @param {string[]} files
 * @returns {Task[]}
 */
export const lintRules = (files) => [
  {
    ...early(
      'lint: rules of types',
      ['node_modules/oxlint/bin/oxlint', '--type-aware', '--no-error-on-unmatched-pattern', '--format=unix', ...files],
      'everything',
    ),
    cores: 2,
  },
  early(
    'lint: rules',
    ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '--no-warn-ignored', ...files],
    'everything',
  ),
]

/** Type check and lint: they need no build, and a failure stops everything else. @returns {Task[]} */
export const checks = () => [
  types('tsconfig.json', 'web'),
  types('api', 'api'),
  types('e2e', 'e2e'),
  types('tools', 'tools'),
  ...lintRules(['.']),
  early(
    'lint: who may use what',
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
      'host',
      'remotes',
      'shared',
      'api',
      'authoring',
      'bench',
    ],
    'who may use what',
  ),
  early('lint: format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.'], 'everything'),
  early('lint: unused', ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'], 'everything'),
  early('lint: copies', ['node_modules/jscpd/bin/jscpd', '--config', '.jscpd.json', '.'], 'everything'),
  early('lint: one version of each', ['tools/versions.mjs'], 'versions'),
  early(
    'lint: compose',
    ['node_modules/dclint/bin/dclint.cjs', '--max-warnings', '0', 'docker-compose.yml'],
    'compose',
  ),
  early('lint: texts', ['tools/texts.mjs'], 'texts'),
]
