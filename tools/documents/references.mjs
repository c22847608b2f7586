import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { packages, readJson, root } from '../work/project.mjs'
import { objectIn, parse } from './source.mjs'

/** @typedef {{ file: string, line: number, text: string }} Reference a reference in a document */

const MADE = /^(node_modules|dist.*|\.cache|\.git|\.data|\.pnpm|coverage)$/

/**
 * All files below a folder, relative to the root, without installed or built ones.
 * @param {string} folder
 * @returns {string[]}
 */
export function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !MADE.test(name))
    .flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? filesIn(path) : [path]
    })
}

/** The project's documents: those in the root and all of `docs`. */
const documents = () => [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...filesIn('docs').filter((name) => name.endsWith('.md')),
]

/** @param {string} file @returns {{ line: number, text: string }[]} */
const linesOf = (file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((text, at) => ({ line: at + 1, text }))

/** Inline code and the lines of code blocks. @param {string} file @returns {Reference[]} */
function codeIn(file) {
  /** @type {Reference[]} */
  const found = []
  let language = /** @type {string | null} */ (null)
  for (const { line, text } of linesOf(file)) {
    const fence = /^```(\w*)/.exec(text)
    if (fence) language = language === null ? (fence[1] ?? '') : null
    else if (language === '') found.push({ file, line, text })
    else if (language === null)
      for (const [, code = ''] of text.matchAll(/`([^`]+)`/g)) found.push({ file, line, text: code })
  }
  return found
}

const TOP = readdirSync(root).filter((name) => !/^(node_modules|\.cache|\.data|\.pnpm|\.git)$/.test(name))

/** Placeholders in example paths: `<name>`, `NAME`, `…`. */
const PLACEHOLDER = /[<>…]|\bNAME\b|\bREMOTE\b/

/** Expands `a/{b,c}` to `a/b` and `a/c`. @param {string} text @returns {string[]} */
function spread(text) {
  const [whole = '', choices = ''] = /\{([^{}]*,[^{}]*)\}/.exec(text) ?? []
  return whole ? choices.split(',').flatMap((choice) => spread(text.replace(whole, choice))) : [text]
}

/**
 * Whether a path exists relative to the root, with any source extension, or with `*` as a wildcard.
 * @param {string} path
 * @param {Set<string>} known every file and folder
 */
function isThere(path, known) {
  const clean = path.replace(/\/$/, '')
  if (clean.includes('*')) {
    const pattern = new RegExp(`^${clean.replaceAll(/[.+()[\]]/g, String.raw`\$&`).replaceAll(/\*+/g, '[^/]*')}$`)
    return [...known].some((file) => pattern.test(file))
  }
  return ['', '.ts', '.tsx', '.mjs'].some((ending) => known.has(clean + ending))
}

/** Every file and every folder. */
function everything() {
  const known = new Set(filesIn('.'))
  for (const file of [...known])
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) known.add(folder)
  return known
}

/** Created by a build or a run, so absent from a checkout. */
const MADE_LATER = /(^|\/)(dist|node_modules|\.cache|\.data|\.pnpm)(\/|$)/

/**
 * Paths in code of the documents that do not exist. `planned`: example paths that the reader creates.
 * @param {readonly string[]} planned
 * @returns {Reference[]}
 */
export function missingPaths(planned = []) {
  const known = everything()
  return documents().flatMap((file) =>
    codeIn(file).flatMap((reference) =>
      reference.text
        .split(/[\s()'"=]+/)
        .filter((word) => word.includes('/') && TOP.includes(word.split('/')[0] ?? '') && !PLACEHOLDER.test(word))
        .map((word) => word.replace(/[.,;:]+$/, ''))
        .filter((word) => !MADE_LATER.test(word) && !planned.some((start) => word.startsWith(start)))
        .flatMap(spread)
        .filter((path) => !isThere(path, known))
        .map((text) => ({ ...reference, text })),
    ),
  )
}

/** A file or folder in the left column of the map, which ends with two spaces. */
const MAP_LINE = /^( *)(\S+(?: \S+)*?)(?: {2,}|$)/

/**
 * Entries of the map in ARCHITECTURE.md that do not exist; folders named on one line are siblings.
 * @returns {Reference[]}
 */
export function missingFromMap() {
  const known = everything()
  const [, map = ''] =
    /^## The map\n[\s\S]*?^```\n([\s\S]*?)^```/m.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')) ?? []
  let top = ''
  return map.split('\n').flatMap((text) => {
    const [, indent = '', names = ''] = MAP_LINE.exec(text) ?? []
    const [first = '', ...beside] = names.split(' ')
    if (indent === '') top = first.replace(/<.*/, 'account')
    const paths = indent === '' ? [first] : [join(top, first), ...beside.map((name) => join(top, dirname(first), name))]
    return paths
      .filter((path) => path !== '' && !path.includes('<') && !isThere(path, known))
      .map((path) => ({ file: 'ARCHITECTURE.md', line: 0, text: path }))
  })
}

/** The anchor that GitHub generates for a heading. @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** Links in the documents to missing files or headings. @returns {Reference[]} */
export function brokenLinks() {
  return documents().flatMap((file) =>
    linesOf(file).flatMap(({ line, text }) =>
      [...text.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^(https?|mailto):/.test(target))
        .filter((target) => {
          const [path = '', anchor] = target.split('#')
          const aim = path === '' ? file : normalize(join(dirname(file), path))
          if (!existsSync(join(root, aim))) return true
          return (
            anchor !== undefined &&
            !linesOf(aim).some(
              (other) => /^#+ /.test(other.text) && anchorOf(other.text.replace(/^#+ /, '')) === anchor,
            )
          )
        })
        .map((target) => ({ file, line, text: target })),
    ),
  )
}

/** Where the commands of the command line are declared, and in which form. */
const COMMANDS = [
  ['forms.ts', 'forms'],
  ['rollout-forms.ts', 'rolloutForms'],
  ['features.ts', 'featureForms'],
  ['survey-forms.ts', 'surveyForms'],
  ['device-forms.ts', 'deviceForms'],
  ['appointments.ts', 'appointmentForms'],
  ['consent-forms.ts', 'consentForms'],
  ['brands.ts', 'brandForms'],
  ['passkeys.ts', 'passkeyForms'],
]

/** The commands of the command line, of one or two words each. @returns {Set<string>} */
function almanacCommands() {
  const names = COMMANDS.flatMap(([file, variable]) => {
    const declared = parse(`api/src/cli/command/${file}`)
      .statements.flatMap((statement) =>
        ts.isVariableStatement(statement) ? statement.declarationList.declarations : [],
      )
      .find(({ name }) => name.getText() === variable)
    const forms = declared?.initializer && objectIn(declared.initializer)
    return forms?.properties.map(({ name }) => name?.getText().replaceAll(/['"]/g, '') ?? '') ?? []
  })
  // Implemented in tools only, not in the server's command line.
  return new Set([...names, 'create-remote'])
}

/** @param {string} folder @returns {Record<string, string>} */
const scriptsOf = (folder) => readJson(join(root, folder, 'package.json')).scripts ?? {}

/**
 * Whether a command that begins with these words exists.
 * @param {string[]} words
 * @param {Set<string>} commands of the command line
 * @param {string} folder where it is run
 */
function isCommand([program = '', ...rest], commands, folder) {
  const [first = '', second = ''] = rest
  if (program === 'node' && /\.(mjs|cjs|js)$/.test(first))
    return MADE_LATER.test(first) || existsSync(join(root, first))
  if (program.startsWith('node_modules/.bin/')) return existsSync(join(root, folder, program))
  if (program === 'npm' && first === 'run') {
    if (!(second in scriptsOf('.'))) return false
    const typed = rest.slice(3)
    return (
      second !== 'almanac' ||
      commands.has(typed[0] ?? '') ||
      commands.has(typed.slice(0, 2).join(' ')) ||
      typed[0] === '…'
    )
  }
  // npm's own, for a package that is no dependency.
  if (program === 'npm') return first === 'install' || first in scriptsOf('.')
  if (program === 'almanac') return commands.has(first) || commands.has(`${first} ${second}`)
  if (program === 'pnpm' && first === '--filter') {
    const at = packages().get(`@almanac/${second}`) ?? packages().get(second)
    return second === 'REMOTE' || (at !== undefined && (rest[2] ?? '') in scriptsOf(at))
  }
  return true
}

/** Commands in the documents that do not exist. @returns {Reference[]} */
export function missingCommands() {
  const commands = almanacCommands()
  return documents().flatMap((file) =>
    codeIn(file).filter(({ text }) => {
      const typed = text
        .replace(/\s+#.*$/, '')
        .replace(/^(cd \S+ && )?(([A-Z_0-9]+=\S* )*)/, '')
        .trim()
      const folder = /^cd (\S+) &&/.exec(text)?.[1] ?? '.'
      return typed !== '' && !isCommand(typed.split(/\s+/), commands, folder)
    }),
  )
}

const SPECIFICATION = 'docs/specification.md'

/** Citations of the specification, in code and documents, of a section that `docs/specification.md` does not have. @returns {Reference[]} */
export function unknownSections() {
  const sections = new Set(
    linesOf(SPECIFICATION).flatMap(({ text }) => /^## (\d{3}, section \d+)/.exec(text)?.slice(1) ?? []),
  )
  return filesIn('.')
    .filter((file) => /[.]([cm]?[jt]sx?|md|ya?ml)$/.test(file))
    .flatMap((file) =>
      linesOf(file).flatMap(({ line, text }) =>
        [...text.matchAll(/specification (\d{3}, section \d+)/g)]
          .filter(([, section = '']) => !sections.has(section))
          .map(([cited]) => ({ file, line, text: cited })),
      ),
    )
}
