import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root } from '../work/project.mjs'
import { run } from '../work/run.mjs'
import { failure } from './counts.mjs'
import { javaCompiler, junit } from './debian.mjs'

/** @typedef {import('./counts.mjs').Count} Count */

const NATIVE = join(root, 'host/native')
/** The rules of the native app: Java without dependencies on Android. */
const RULES = join(NATIVE, 'rules')
/** The rest of its Java, and the declarations of what that uses of Android, which no registry has. */
const ANDROID = join(NATIVE, 'android')
const ANDROID_API = join(NATIVE, 'android-api.txt')

/** Otherwise Java leaves a folder of counters in the system's temporary folder. */
const QUIET = '-XX:-UsePerfData'

/** Compiler options for the sources and the tests. */
const OPTIONS = [`-J${QUIET}`, '-Xlint:all,-path', '-Werror', '-encoding', 'UTF-8', '--release', '17']

/** @param {string} folder */
const sourcesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(folder, name))

/**
 * Writes the declarations of the Android API, each as the file that the compiler expects.
 * @param {string} folder
 * @returns {string[]} the files
 */
function writeAndroidApi(folder) {
  const declarations = readFileSync(ANDROID_API, 'utf8')
    .split(/^(?=package )/m)
    .slice(1)
  return declarations.map((source) => {
    const [, name = ''] = /^package ([\w.]+);/.exec(source) ?? []
    const [, type = ''] = /\b(?:class|interface) (\w+)/.exec(source) ?? []
    const file = join(folder, ...name.split('.'), `${type}.java`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, source)
    return file
  })
}

/**
 * The counts of passed, failed and skipped tests in JUnit's output.
 * @param {string} output of its console
 * @returns {{ passed: number, failed: number, skipped: number } | undefined} undefined if the output has no counts
 */
function readJunit(output) {
  /** @param {string} word */
  const count = (word) => Number(new RegExp(`\\[ *(\\d+) tests ${word} *\\]`).exec(output)?.[1] ?? NaN)
  const found = { passed: count('successful'), failed: count('failed'), skipped: count('skipped') }
  return Object.values(found).some(Number.isNaN) ? undefined : found
}

/**
 * Compiles the rules of the native app, and the Android sources against declarations of its API, and runs the JUnit
 * tests of both. Without Java nothing runs, and the count
 * notes it.
 * @returns {Promise<Count>}
 */
export async function javaTests() {
  const compiler = javaCompiler()
  const jars = junit()
  if (!compiler || !jars)
    return { passed: 0, failed: 0, skipped: 1, note: 'NOT RUN: no Java with JUnit 5 on this machine' }
  const folder = mkdtempSync(join(tmpdir(), 'almanac-java-'))
  const classes = join(folder, 'rules')
  const shellClasses = join(folder, 'android')
  try {
    const path = [...jars, classes].join(delimiter)
    const files = [...sourcesIn(RULES), ...sourcesIn(join(RULES, 'test'))]
    const compiled = await run(compiler, [...OPTIONS, '-d', classes, '-cp', path, ...files])
    if (compiled.code !== 0) return failure(compiled.output)
    const android = [...writeAndroidApi(join(folder, 'api')), ...[ANDROID, join(ANDROID, 'test')].flatMap(sourcesIn)]
    const shell = await run(compiler, [...OPTIONS, '-d', shellClasses, '-cp', path, ...android])
    if (shell.code !== 0) return failure(shell.output)
    const { code, output } = await run(compiler.replace(/javac$/, 'java'), [
      ...[
        QUIET,
        '-XX:TieredStopAtLevel=1',
        '-cp',
        [path, shellClasses].join(delimiter),
        'org.junit.platform.console.ConsoleLauncher',
      ],
      ...[
        '--scan-classpath',
        [classes, shellClasses].join(delimiter),
        '--disable-banner',
        '--disable-ansi-colors',
        '--fail-if-no-tests',
      ],
    ])
    const count = readJunit(output)
    if (!count || (code !== 0 && count.failed === 0)) return failure(output)
    return { ...count, kinds: { 'rules of the native app': count.passed }, ...(count.failed ? { reason: output } : {}) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The programs and libraries that affect the result. */
export const javaPrograms = () => [javaCompiler(), ...(junit() ?? [])].filter((file) => file && existsSync(file))
