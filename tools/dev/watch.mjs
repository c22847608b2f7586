import { rmSync, watch } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../work/project.mjs'

/**
 * @typedef {object} BuildListeners
 * @property {(seconds: string) => void} built called after a successful build
 * @property {(errors: string[]) => void} failed called after a failed build
 */

/**
 * Rebuilds a remote after each change, into a separate folder.
 * @param {string} folder the remote's
 * @param {string} output
 * @param {BuildListeners} listeners
 * @returns {() => Promise<void>} stops watching
 */
export function watchRemote(folder, output, { built, failed }) {
  // Build dependencies are resolved from the remote's folder.
  const find = createRequire(join(folder, 'package.json'))
  const webpack = find('webpack')
  const { development } = find('@almanac/federation/webpack')
  rmSync(output, { recursive: true, force: true })
  /** @type {{ close: (done: () => void) => void } | undefined} */
  let watching

  const begin = () => {
    delete find.cache[join(folder, 'package.json')]
    let compiler
    try {
      compiler = webpack(development(folder, output))
    } catch (error) {
      failed([error instanceof Error ? error.message : String(error)])
      return
    }
    watching = compiler.watch(
      { aggregateTimeout: 50 },
      (/** @type {Error | null} */ error, /** @type {import('webpack').Stats | undefined} */ stats) => {
        const errors = error
          ? [error.message]
          : (stats?.toJson({ all: false, errors: true }).errors ?? []).map(
              (/** @type {import('webpack').StatsError} */ { message, moduleName }) =>
                [moduleName, message].filter(Boolean).join('\n'),
            )
        if (errors.length > 0) failed(errors)
        else built(`${(((stats?.endTime ?? 0) - (stats?.startTime ?? 0)) / 1000).toFixed(1)} s`)
      },
    )
  }

  const end = () =>
    new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
      if (watching) watching.close(() => resolve())
      else resolve()
      watching = undefined
    })

  // remote.ts is read when webpack is configured, so a change to it restarts webpack.
  let again = Promise.resolve()
  const declared = watch(folder, (_, name) => {
    if (name === 'remote.ts' || name === 'package.json') again = again.then(end).then(begin)
  })
  begin()
  return async () => {
    declared.close()
    await again
    await end()
  }
}

/** The output folder of a remote's development builds. @param {string} name */
export const outputOf = (name) => join(root, '.cache', 'dev', name)
