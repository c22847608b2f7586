import { sep } from 'node:path'
import { Script } from 'node:vm'
import Runtime from 'jest-runtime'
import { root } from '../work/project.mjs'

/** @typedef {{ code: string, sourceMapPath: string | null }} Transformed a file as transformed by jest */

/**
 * @typedef {object} Executor the part of jest's runtime that compiles a module's code to a function
 * @property {string[]} injectedModuleParameters
 * @property {{ getVmContext: () => import('node:vm').Context | null }} environment
 * @property {(code: string, file: string) => Function | null} compile
 */

/**
 * @typedef {object} TransformCache the part of jest's runtime that reads and transforms files, again for each test file
 * @property {Map<string, Transformed>} transforms
 * @property {Map<string, string>} sourceMaps
 * @property {(file: string, options?: { isInternalModule?: boolean }) => string} transform
 */

/** Compiled scripts of this process, by file. @type {Map<string, { code: string, script: Script }>} */
const scripts = new Map()

/** Transformed files of this process, by jest project and file. @type {Map<string, Map<string, Transformed>>} */
const transformed = new Map()

/** Paths of modules found by this process, by jest project. @type {Map<string, ResolvedModules>} */
const resolved = new Map()

/** Sources of jest's own modules read by this process. @type {Map<string, string>} */
const internals = new Map()

/**
 * Files elsewhere are temporary: tests write them, possibly with other content under the same name later.
 * @param {string} file
 */
const isLasting = (file) => file.startsWith(root + sep)

/**
 * Compiles a module once for all test files of a process. A Script belongs to no sandbox: each sandbox runs
 * it separately and gets its own functions and module state; V8 keeps only the code, with each function
 * that an earlier test file called.
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
        // Jest explains syntax errors better.
        return compile(code, file)
      }
      scripts.set(file, known)
    }
    return known.script.runInContext(context)
  }
}

/**
 * Reads and transforms a file once for all test files of a process.
 * @param {TransformCache} cache
 * @param {string} project
 */
function shareTransforms(cache, project) {
  const transform = cache.transform.bind(cache)
  const known = transformed.get(project) ?? new Map()
  transformed.set(project, known)
  cache.transform = (file, options) => {
    if (!isLasting(file)) return transform(file, options)
    // Jest's own modules are not transformed.
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
 * Where a module's `require` leads: only within the project, and not emptied at the end of a test file.
 * @extends {Map<string, string>}
 */
class ResolvedModules extends Map {
  /**
   * @override
   * @param {string} key the file that requires, then what it requires
   * @param {string} path
   */
  set(key, path) {
    return isLasting(key) && isLasting(path) ? super.set(key, path) : this
  }
  /** @override */
  clear() {}
}

/**
 * Finds a module once for all test files of a process.
 * @param {object} resolution the part of jest's runtime that finds modules
 * @param {string} project
 */
function shareResolutions(resolution, project) {
  const known = resolved.get(project) ?? new ResolvedModules()
  resolved.set(project, known)
  if (!(Reflect.get(resolution, 'cjsCache') instanceof Map)) throw new TypeError('jest has another cache of paths')
  Reflect.set(resolution, 'cjsCache', known)
}

/**
 * Lets a process that jest ends exit at once if only its pipes are open. After a long run it holds more than
 * a gigabyte; Node's normal exit takes up to a second longer, and after half a second jest kills the process
 * and reports that tests leak. Anything else open keeps the process alive, and jest reports it.
 */
function leaveAtEnd() {
  process.on('removeListener', (event) => {
    // Jest's worker has removed its listener for messages of the parent process.
    if (event !== 'message' || process.listenerCount('message') > 0) return
    if (process.getActiveResourcesInfo().every((kind) => kind === 'PipeWrap')) process.exit()
  })
}

if (process.send) leaveAtEnd()

/**
 * Jest's runtime, with modules read, transformed and compiled once for all test files of a process. Each test
 * file still evaluates its modules in its own sandbox and module registry.
 * Nothing is shared if files may change between test files (`--watch`) or jest collects coverage.
 */
export default class SharedScriptsRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} args */
  constructor(...args) {
    super(...args)
    const [config, , , , , { collectCoverage }, , { watch, watchAll }] = args
    if (collectCoverage || watch || watchAll) return
    // Private properties of jest: shared-scripts.test.ts fails if a version of jest renames them.
    shareScripts(Reflect.get(this, 'executor'))
    shareTransforms(Reflect.get(this, 'transformCache'), config.id)
    shareResolutions(Reflect.get(this, '_resolution'), config.id)
  }
}
