import { readFileSync, readdirSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json, host, remotes, shared and api. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** @param {string} file */
export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** @param {string} folder */
const foldersIn = (folder) => {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path)
    .map((name) => `${folder}/${name}`)
    .filter((name) => existsSync(join(root, name, 'package.json')))
}

/** The folders of the remotes, relative to the root. */
export const remotes = () => foldersIn('remotes')

/** The packages with a build output, in build order. The host is the slowest, so it comes first. */
export const built = () => ['host', ...remotes(), 'api']

/** Every package of the workspace: its name in package.json and its folder. */
export const packages = () => {
  const folders = ['host', 'api', 'bench', 'e2e', ...remotes(), ...foldersIn('shared'), ...foldersIn('authoring')]
  return new Map(
    folders
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
      .map((folder) => [String(readJson(join(root, folder, 'package.json')).name), folder]),
  )
}
