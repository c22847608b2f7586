import { spawn } from 'node:child_process'
import { root } from './project.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** @param {NodeJS.Signals} signal */
function stopAll(signal) {
  for (const child of running) stop(child, signal)
}

/**
 * Ends a child and its descendants: each child leads its own process group.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export function stop(child, signal = 'SIGTERM') {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It ended between the check and the signal.
  }
}

/** @type {[NodeJS.Signals, number][]} */
const endings = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]
/** @type {[NodeJS.Signals, () => void][]} */
const listeners = endings.map(([signal, code]) => [
  signal,
  () => {
    stopAll('SIGTERM')
    process.exit(code)
  },
])
for (const [signal, listener] of listeners) process.on(signal, listener)
process.on('exit', () => stopAll('SIGTERM'))

/** Leaves the signals to the next program in this process; children still running are ended at exit anyway. */
export function releaseSignals() {
  for (const [signal, listener] of listeners) process.off(signal, listener)
}

/**
 * @typedef {object} Result
 * @property {number} code 1 if ended by a signal
 * @property {string} output both streams, interleaved
 */

/**
 * @typedef {object} Options
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] added to this process's own
 * @property {boolean} [shell]
 * @property {(text: string) => void} [onOutput] called with its output as it is written
 */

/**
 * Starts a program that runs until stop().
 * @param {string} file
 * @param {string[]} args
 * @param {Options} [options]
 */
export function begin(file, args, options = {}) {
  const child = spawn(file, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    shell: options.shell ?? false,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  child.stdout.on('data', (data) => options.onOutput?.(String(data)))
  child.stderr.on('data', (data) => options.onOutput?.(String(data)))
  return child
}

/**
 * Runs a program to its end and collects its output.
 * @param {string} file
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<Result>}
 */
export function run(file, args, options = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = begin(file, args, {
      ...options,
      onOutput: (text) => {
        output += text
        options.onOutput?.(text)
      },
    })
    child.once('error', (error) => {
      running.delete(child)
      resolve({ code: 1, output: `${file}: ${error.message}` })
    })
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * The same for a Node program.
 * @param {string[]} args
 * @param {Options} [options]
 */
export const runNode = (args, options) => run(process.execPath, args, options)
