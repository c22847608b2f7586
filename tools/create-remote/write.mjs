import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf, words } from './files.mjs'

/**
 * Writes a new remote into a project: its folder, and its texts into the
 * locale files. Returns the written files, relative to the project.
 * @param {string} project
 * @param {string} name
 * @returns {string[]}
 */
export function writeRemote(project, name) {
  const written = Object.entries(filesOf(name)).map(([path, content]) => {
    const file = join(project, 'remotes', name, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content, { flag: 'wx' })
    return `remotes/${name}/${path}`
  })
  for (const [language, texts] of Object.entries(words)) {
    const path = `locales/${language}.json`
    const all = JSON.parse(readFileSync(join(project, path), 'utf8'))
    writeFileSync(join(project, path), `${JSON.stringify({ ...all, [name]: texts }, null, 2)}\n`)
    written.push(path)
  }
  return written
}
