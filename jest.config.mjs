import { existsSync } from 'node:fs'
import { join } from 'node:path'

const swc = ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }]

/** Tests of plain code, without a browser or a database around them. */
const plain = (displayName, folder) => ({
  displayName,
  rootDir: join(import.meta.dirname, folder),
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.ts'],
  transform: { '\\.ts$': swc },
  transformIgnorePatterns: ['/node_modules/(?!(?:\\.pnpm/[^/]+/node_modules/)?zod/)'],
})

const web = join(import.meta.dirname, 'shared/testing/jest-web.mjs')

/** Every Jest test of the project; `jest --selectProjects web` runs one kind. */
export default {
  projects: [
    plain('domain', 'shared/domain'),
    plain('contracts', 'shared/contracts'),
    plain('tools', 'tools'),
    ...(existsSync(web) ? [(await import(web)).default] : []),
    join(import.meta.dirname, 'api/jest.config.mjs'),
  ],
}
