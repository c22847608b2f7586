import { existsSync, rmSync } from 'node:fs'
import { readJson } from '../work/project.mjs'
import { runNode } from '../work/run.mjs'
import { CommandFailure } from '../work/say.mjs'

/** @typedef {{ from: string, to: string, typeOnly: boolean }} Import both relative to the root */

/**
 * @typedef {object} Graph
 * @property {Set<string>} files
 * @property {Import[]} imports
 */

/**
 * The import graph of the whole project, from dependency-cruiser.
 * @param {string} file where its report is written
 * @returns {Promise<Graph>}
 */
export async function readGraph(file) {
  rmSync(file, { force: true })
  const { output } = await runNode([
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    '--output-to',
    file,
    'host',
    'remotes',
    'shared',
    'api',
    'authoring',
    'bench',
    'tools',
    'e2e',
  ])
  // A violated rule is reported by the lint; the graph is written anyway.
  if (!existsSync(file)) throw new CommandFailure(`The imports could not be read:\n${output}`)
  return graphOf(readJson(file))
}

/**
 * @param {{ modules: { source: string, dependencies: { resolved: string, dependencyTypes: string[] }[] }[] }} cruised
 * @returns {Graph}
 */
export function graphOf({ modules }) {
  const files = new Set(modules.map(({ source }) => source))
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ resolved }) => files.has(resolved))
      .map(({ resolved, dependencyTypes }) => ({
        from: source,
        to: resolved,
        typeOnly: dependencyTypes.includes('type-only'),
      })),
  )
  return { files, imports }
}

/**
 * The files from which one of the targets can be reached, including the targets.
 * @param {Graph} graph
 * @param {Iterable<string>} targets
 * @param {(step: Import) => boolean} [followed]
 */
export function reaching(graph, targets, followed = () => true) {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const step of graph.imports.filter(followed))
    importers.set(step.to, [...(importers.get(step.to) ?? []), step.from])
  const found = new Set(targets)
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return found
}
