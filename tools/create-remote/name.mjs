import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, remotes, root } from '../work/project.mjs'

/** As in the registry's contract (remoteName), but short enough for a navigation bar. */
const FORM = /^[a-z][a-z0-9_]{1,40}$/

/** Reserved first segments of the product's paths. */
const RESERVED = [
  'app',
  'logout',
  'study_closed',
  'operations',
  'studio',
  'remotes',
  'releases',
  'remote',
  'shared',
  'platform',
  'locales',
  'tools',
  'almanac',
  'mono',
]

/** The first segments of the paths that a remote's routes claim. @param {string} folder */
const claimedBy = (folder) =>
  [...readFileSync(join(root, folder, 'remote.ts'), 'utf8').matchAll(/path: '\/([^/':]*)/g)].map(
    ([, first = '']) => first,
  )

/** External packages of the workspace: a remote of the same name would shadow one. */
const packagesOutside = () =>
  [...readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').matchAll(/^ {2}'?(@?[\w./-]+)'?: \d/gm)].map(
    ([, name = '']) => name,
  )

/**
 * Why a remote cannot have this name; undefined if it can.
 * @param {string} name
 * @returns {string | undefined}
 */
export function nameFault(name) {
  if (!FORM.test(name))
    return `\`${name}\` cannot be a remote: small letters, digits and _, 2 to 41 of them, a letter first.`
  if (existsSync(join(root, 'remotes', name))) return `There is a remote \`${name}\` already: remotes/${name}.`
  const owner = remotes().find((folder) => claimedBy(folder).some((path) => path.toLowerCase() === name))
  if (owner) return `The address /${name} belongs to ${owner}: choose another name.`
  const taken = [...RESERVED, ...Object.keys(readJson(join(root, 'locales', 'en.json'))), ...packagesOutside()]
  return taken.includes(name) || existsSync(join(root, name))
    ? `\`${name}\` stands for something else in this project: choose another name.`
    : undefined
}
