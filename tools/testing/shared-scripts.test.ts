import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../work/project.mjs'

let folder: string

beforeEach(() => {
  // Inside the project: files elsewhere are temporary and not shared.
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache', 'shared-scripts-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

interface Run {
  success: boolean
  testResults: { message: string; assertionResults: { title: string; status: string }[] }[]
}

/** One jest run in one process over these files; `compiled` has the number of compilations per file. */
async function run(files: Record<string, string>): Promise<Run & { compiled: Record<string, number> }> {
  const config = {
    rootDir: folder,
    testEnvironment: 'node',
    runtime: join(folder, 'runtime.cjs'),
    cacheDirectory: join(folder, 'cache'),
    transform: {},
  }
  const own = {
    'package.json': '{}',
    'jest.config.json': JSON.stringify(config),
    // Counts the compilations by V8, then continues as in every project.
    'runtime.cjs': `
      const vm = require('node:vm')
      const { basename } = require('node:path')
      const compiled = {}
      const count = (file) => (compiled[basename(file)] = (compiled[basename(file)] ?? 0) + 1)
      const { Script, compileFunction } = vm
      vm.Script = class extends Script {
        constructor(code, options) {
          super(code, options)
          count(options.filename)
        }
      }
      vm.compileFunction = (code, names, options) => {
        count(options.filename)
        return compileFunction(code, names, options)
      }
      require('node:module').syncBuiltinESMExports()
      process.on('exit', () => process.stderr.write('\\ncompiled ' + JSON.stringify(compiled) + '\\n'))
      module.exports = require(${JSON.stringify(join(__dirname, 'shared-scripts.mjs'))})`,
  }
  for (const [name, text] of Object.entries({ ...own, ...files })) writeFileSync(join(folder, name), text)
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/jest/bin/jest.js'), '-i', '--json', '--config', join(folder, 'jest.config.json')],
    { cwd: folder, env: { ...process.env, FORCE_COLOR: '0' } },
  ).catch((failed: { stdout: string; stderr: string }) => failed)
  return { ...JSON.parse(stdout), compiled: JSON.parse(/^compiled (.*)$/m.exec(stderr)?.[1] ?? '{}') }
}

/** A module with its own state, whose `fail` throws in its first line. */
const MODULE = `exports.fail = () => { throw new Error('from the first line') }
let calls = 0
exports.call = () => (calls += 1)
exports.list = []`

test('a module is compiled once for all test files, and evaluated in each of them', async () => {
  const asksForState = `
    const { call, list } = require('./module.js')
    test('state is new', () => expect(call()).toBe(1))
    test('values are those of this sandbox', () => expect(list).toBeInstanceOf(Array))`
  const { success, compiled } = await run({
    'module.js': MODULE,
    'one.test.js': asksForState,
    'other.test.js': asksForState,
  })
  expect(success).toBe(true)
  expect(compiled).toMatchObject({ 'module.js': 1, 'one.test.js': 1, 'other.test.js': 1 })
})

test('a mock applies only in its own test file', async () => {
  const { success } = await run({
    'module.js': MODULE,
    'one.test.js': `
      jest.mock('./module.js', () => ({ call: () => 'mocked' }))
      test('mocked', () => expect(require('./module.js').call()).toBe('mocked'))`,
    'other.test.js': `
      test('real', () => expect(require('./module.js').call()).toBe(1))
      test('reset', () => {
        jest.resetModules()
        expect(require('./module.js').call()).toBe(1)
      })`,
  })
  expect(success).toBe(true)
})

test('a stack trace has the line and column of the file', async () => {
  const { success } = await run({
    'module.js': MODULE,
    'one.test.js': `
      test('stack', () => {
        let stack = ''
        try {
          require('./module.js').fail()
        } catch (error) {
          stack = error.stack
        }
        expect(stack).toContain('module.js:1:${MODULE.indexOf('new Error') + 1}')
      })`,
  })
  expect(success).toBe(true)
})

test('a syntax error is reported as by Jest itself', async () => {
  const { success, testResults } = await run({
    'module.js': 'const broken = ;',
    'one.test.js': `test('broken', () => require('./module.js'))`,
  })
  expect(success).toBe(false)
  expect(testResults[0]?.message).toContain('Jest failed to parse a file')
})
