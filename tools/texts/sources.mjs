import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

/** A parsed source file. @typedef {{ path: string, tree: ts.SourceFile, line: (node: ts.Node) => string }} Source */

const SKIPPED = /^(node_modules|dist|\.cache|testing)$/

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  /** @type {import('node:fs').Dirent[]} */
  let entries
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : filesIn(join(folder, entry.name))
    return /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : []
  })
}

/**
 * The sources below some folders of the project, without tests.
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {Source[]}
 */
export function sourcesIn(root, folders) {
  return folders
    .flatMap((folder) => filesIn(join(root, folder)))
    .map((file) => {
      const path = relative(root, file)
      const tree = ts.createSourceFile(path, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
      return {
        path,
        tree,
        line: (node) => `${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`,
      }
    })
}

/** Every node of a tree, outermost first. @param {ts.Node} node @returns {Generator<ts.Node>} */
export function* nodesOf(node) {
  yield node
  /** @type {ts.Node[]} */
  const children = []
  node.forEachChild((child) => void children.push(child))
  for (const child of children) yield* nodesOf(child)
}

/** The app that a file belongs to; its name is the default namespace of `t`. @param {string} path */
export function appOf(path) {
  const [area, name = ''] = path.split('/')
  if (area === 'remotes') return name
  if (area === 'shared') return 'ui'
  return area ?? ''
}
