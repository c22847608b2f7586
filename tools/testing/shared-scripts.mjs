import { sep } from 'node:path'
import { Script } from 'node:vm'
import Runtime from 'jest-runtime'
import { root } from '../work/project.mjs'

/** @typedef {{ code: string, sourceMapPath: string | null }} Transformed what jest made of a file */

/**
 * @typedef {object} Executor the part of jest's runtime that makes a function of a module's code
 * @property {string[]} injectedModuleParameters
 * @property {{ getVmContext: () => import('node:vm').Context | null }} environment
 * @property {(code: string, file: string) => Function | null} compile
 */

/**
 * @typedef {object} TransformCache the part of jest's runtime that reads and transforms, anew for each test file
 * @property {Map<string, Transformed>} transforms
 * @property {Map<string, string>} sourceMaps
 * @property {(file: string, options?: { isInternalModule?: boolean }) => string} transform
 */

/** What this process has compiled, by file. @type {Map<string, { code: string, script: Script }>} */
const scripts = new Map()

/** What this process has read and transformed: by project of jest, then by file. @type {Map<string, Map<string, Transformed>>} */
const transformed = new Map()

/** What this process has read of jest's own modules. @type {Map<string, string>} */
const internals = new Map()

/** Files elsewhere are temporary: tests write them, and perhaps others under the same name later. @param {string} file */
const isLasting = (file) => file.startsWith(root + sep)

/**
 * Lets a module be compiled once for all test files of a process. A Script belongs to no sandbox: each sandbox runs
 * it for itself and gets functions and module state of its own; what V8 keeps is the code, with each function
 * that some test file called before.
 * @param {Executor} executor
 */
function shareScripts(executor) {
  const compile = executor.compile.bind(executor)
  const opening = `(function (${executor.injectedModuleParameters.join(', ')}) {`
  executor.compile = (code, file) => {
    const context = executor.environment.getVmContext()
    if (context === null || !isLasting(file)) return compile(code, file)
    let known = scripts.get(file)
    if (known?.code !== code) {
      try {
        const script = new Script(`${opening}${code}\n})`, { filename: file, columnOffset: -opening.length })
        known = { code, script }
      } catch {
        // Jest explains a syntax error better.
        return compile(code, file)
      }
      scripts.set(file, known)
    }
    return known.script.runInContext(context)
  }
}

/**
 * Lets a file be read and transformed once for all test files of a process.
 * @param {TransformCache} cache
 * @param {string} project
 */
function shareTransforms(cache, project) {
  const transform = cache.transform.bind(cache)
  const known = transformed.get(project) ?? new Map()
  transformed.set(project, known)
  cache.transform = (file, options) => {
    if (!isLasting(file)) return transform(file, options)
    // Modules of jest's own are only read.
    if (options?.isInternalModule) {
      const source = internals.get(file) ?? transform(file, options)
      internals.set(file, source)
      return source
    }
    const before = known.get(file)
    if (before) {
      cache.transforms.set(file, before)
      if (before.sourceMapPath) cache.sourceMaps.set(file, before.sourceMapPath)
      return before.code
    }
    const code = transform(file, options)
    const result = cache.transforms.get(file)
    if (result) known.set(file, result)
    return code
  }
}

/**
 * Lets a process that jest ends go at once, where nothing is open in it but its pipes. At the end of a long run it holds
 * more than a gigabyte; Node's own way out takes up to a second longer, and after half a second jest kills the process
 * and says that tests leak. What is really open keeps the process alive, and jest says so.
 */
function leaveAtEnd() {
  process.on('removeListener', (event) => {
    // Jest's worker has taken off what listens to the process that started it.
    if (event !== 'message' || process.listenerCount('message') > 0) return
    if (process.getActiveResourcesInfo().every((kind) => kind === 'PipeWrap')) process.exit()
  })
}

if (process.send) leaveAtEnd()

/**
 * Jest's runtime, with the work on a module done once for all test files of a process: reading, transforming and
 * compiling it. Each test file still evaluates its modules in a sandbox and a registry of its own.
 * Nothing is shared where files may change between test files (`--watch`) or jest counts what was reached.
 */
export default class SharedScriptsRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} args */
  constructor(...args) {
    super(...args)
    const [config, , , , , { collectCoverage }, , { watch, watchAll }] = args
    if (collectCoverage || watch || watchAll) return
    // Not public: shared-scripts.test.ts says when a version of jest has others.
    shareScripts(Reflect.get(this, 'executor'))
    shareTransforms(Reflect.get(this, 'transformCache'), config.id)
  }
}
