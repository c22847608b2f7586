import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { activityFile, libraryFile } from '../../src/activities'
import { dynamicListFile, surveyFile } from '../../src/surveys'
import { companyFile, healthyDoseFile, pageFile, studyFile } from '../format/study'
import { themeFile } from '../format/theme'
import { historyFile } from '../format/history'
import { peopleFile } from '../format/people'
import { pollFile } from '../format/polls'
import { readListFiles } from './dynamic-lists'
import { readLogos } from './logos'
import { readMedia } from './media'
import { type Mistake, StudyMistakes } from './mistake'
import { parse } from './parse'
import { Source } from './source'
import { suggestionFor } from './suggest'

const FOLDERS = [
  'companies',
  'themes',
  'activities',
  'surveys',
  'dynamic_lists',
  'healthy_doses',
  'pages',
  'people',
  'polls',
] as const
const FILES = ['study.yaml', 'library.yaml', 'history.yaml'] as const
/** Pictures and videos, not YAML. */
const MEDIA = 'media'
/** Logos and marks of themes, not YAML. */
const LOGOS = 'logos'
type Folder = (typeof FOLDERS)[number]

const nowhere = (file: string, message: string): Mistake => ({ file, line: null, column: null, message })

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

function systemWords(error: unknown): string {
  switch (codeOf(error)) {
    case 'ENOENT':
      return 'there is no such file or folder; check the path'
    case 'EACCES':
    case 'EPERM':
      return 'it cannot be read; check its permissions'
    case 'ENOTDIR':
      return 'this is a file; give the folder that study.yaml is in'
    case 'EISDIR':
      return 'this is a folder; it must be a file'
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'it is not a text in UTF-8; save it as UTF-8'
    default:
      return `it cannot be read (${String(error)})`
  }
}

async function readSource(root: string, file: string): Promise<Source | Mistake> {
  try {
    const bytes = await readFile(join(root, file))
    return new Source(file, new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    return nowhere(file, systemWords(error))
  }
}

/** Visible names in a folder, in a fixed order. */
async function namesIn(path: string): Promise<string[]> {
  return (await readdir(path)).filter((name) => !name.startsWith('.')).sort()
}

async function yamlFiles(root: string, folder: Folder, mistakes: Mistake[]): Promise<string[]> {
  const names = await namesIn(join(root, folder)).catch(() => [])
  for (const name of names) {
    const items = folder === 'dynamic_lists' && name.endsWith('.csv')
    if (!items && !name.endsWith('.yaml') && !name.endsWith('.md'))
      mistakes.push(nowhere(`${folder}/${name}`, 'only .yaml files belong here; rename or remove it'))
  }
  return names.filter((name) => name.endsWith('.yaml')).map((name) => `${folder}/${name}`)
}

/** All files of a study, each parsed with its schema, and their mistakes. */
export async function readFolder(root: string) {
  const label = basename(root) || root
  const top = await stat(root)
    .then(() => namesIn(root))
    .catch((error: unknown) => {
      throw new StudyMistakes([nowhere(root, systemWords(error))])
    })
  const mistakes: Mistake[] = []
  for (const name of top) {
    const known = [...FOLDERS, MEDIA, LOGOS, ...FILES].some((one) => one === name) || name.endsWith('.md')
    if (!known)
      mistakes.push(
        nowhere(name, `this does not belong to a study; ${suggestionFor(name, [...FOLDERS, MEDIA, LOGOS, ...FILES])}`),
      )
  }
  const sourcesOf = async (files: string[]): Promise<Source[]> => {
    const read = await Promise.all(files.map((file) => readSource(root, file)))
    return read.filter((one): one is Source => one instanceof Source || !mistakes.push(one))
  }
  const sources = async (folder: Folder) => sourcesOf(await yamlFiles(root, folder, mistakes))

  if (!top.includes('study.yaml'))
    mistakes.push(nowhere('study.yaml', `it is missing from ${label}; a study starts with its key, name and seed`))
  const content = {
    study: (await sourcesOf(top.filter((name) => name === 'study.yaml'))).map((source) => parse(source, studyFile)),
    companies: (await sources('companies')).map((source) => parse(source, companyFile)),
    themes: (await sources('themes')).map((source) => parse(source, themeFile)),
    activities: (await sources('activities')).map((source) => parse(source, activityFile)),
    surveys: (await sources('surveys')).map((source) => parse(source, surveyFile)),
    dynamic_lists: await readListFiles(
      root,
      (await sources('dynamic_lists')).map((source) => parse(source, dynamicListFile)),
    ),
    healthy_doses: (await sources('healthy_doses')).map((source) => parse(source, healthyDoseFile)),
    pages: (await sources('pages')).map((source) => parse(source, pageFile)),
    people: (await sources('people')).map((source) => parse(source, peopleFile)),
    polls: (await sources('polls')).map((source) => parse(source, pollFile)),
    library: (await sourcesOf(top.filter((name) => name === 'library.yaml'))).map((source) =>
      parse(source, libraryFile),
    ),
    history: (await sourcesOf(top.filter((name) => name === 'history.yaml'))).map((source) =>
      parse(source, historyFile),
    ),
  }
  for (const kind of Object.values(content)) for (const file of kind) mistakes.push(...file.mistakes)
  const { media, mistakes: refused } = await readMedia(root)
  const { logos, mistakes: refusedLogos } = await readLogos(root)
  mistakes.push(...refused, ...refusedLogos)
  return { content, media, logos, refused, mistakes }
}

/** The content of a study folder, file by file. */
export type StudyContent = Awaited<ReturnType<typeof readFolder>>['content']
