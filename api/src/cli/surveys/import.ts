import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  FORMAT_NAMES,
  freeSurveyKey,
  importFile,
  type ImportResult,
  READABLE_FORMATS,
  writeSurveyFile,
} from '@almanac/formats/instruments'
import { errorCode } from '../../database/embedded/failure'
import { callerFolder } from '../command/command'
import { counted, type Output } from '../output'
import { findFiles, openFile, type FoundFile, type OpenFile } from './files'
import { noteLines, skippedLine } from './report'

export interface SurveyImport {
  /** A file, or a folder of files. */
  path: string
  /** The folder to write surveys to; null writes none. */
  to: string | null
  json: boolean
  /** Whether existing files may be overwritten. */
  force: boolean
}

interface Imported {
  /** Its path for messages. */
  file: string
  format: string
  result: ImportResult
  /** The written file; null without one. */
  written: string | null
}

/** The items of a ReproSchema activity are separate files. */
const isOnlyPart = ({ notes, definition }: ImportResult): boolean =>
  definition === null && notes.some(({ code }) => code === 'NO_ACTIVITY')

interface SkippedFile {
  file: string
  why: string
  /** Info where nothing is lost by skipping it. */
  severity: 'error' | 'info'
}

interface ImportedFiles {
  imported: Imported[]
  /** Files that are no instrument, with the reason. */
  skipped: SkippedFile[]
  /** The number of files of which an instrument of several files is made up. */
  parts: number
}

function skippedFile({ detected, shown: file }: OpenFile): SkippedFile {
  if (!('fault' in detected))
    return { file, why: 'This is a survey file already; `almanac survey lint` checks it.', severity: 'info' }
  return { file, why: detected.fault, severity: detected.needs_nothing ? 'info' : 'error' }
}

async function importAll(files: readonly FoundFile[]): Promise<ImportedFiles> {
  const all: ImportedFiles = { imported: [], skipped: [], parts: 0 }
  const keys = new Set<string>()
  for (const found of files) {
    const file = await openFile(found)
    const { detected, shown } = file
    if ('fault' in detected || detected.format === 'survey') {
      all.skipped.push(skippedFile(file))
      continue
    }
    for (const result of importFile(file, detected.format)) {
      if (files.length > 1 && isOnlyPart(result)) {
        all.parts += 1
        continue
      }
      // Two instruments of a folder may have the same name, and each needs a file.
      const hasQuestions = result.definition?.questions.some(({ type }) => type !== 'group') === true
      const definition =
        hasQuestions && result.definition
          ? { ...result.definition, key: freeSurveyKey(result.definition.key, keys) }
          : null
      all.imported.push({
        file: shown,
        format: FORMAT_NAMES[detected.format],
        result: { ...result, definition },
        written: null,
      })
    }
  }
  return all
}

function summary({ file, format, result, written }: Imported): string {
  const { definition, imported, notes } = result
  if (!definition) return `${file} (${format}): nothing could be imported.`
  const count = (kind: string) => imported.filter((part) => part.kind === kind).length
  const errors = notes.filter(({ severity }) => severity === 'error').length
  return [
    `${file} (${format}): ${definition.key}, ${counted(count('item'), 'item')},`,
    `${counted(count('option'), 'option')}, ${counted(count('rule'), 'rule')} imported; ${counted(errors, 'thing')} left out,`,
    `${counted(notes.length - errors, 'more note')}.${written === null ? '' : ` Written to ${written}.`}`,
  ].join(' ')
}

/** Writes each survey to a file; existing files are kept, and reported. */
async function write(imported: readonly Imported[], to: string, force: boolean, output: Output): Promise<number> {
  await mkdir(to, { recursive: true })
  let refused = 0
  for (const one of imported) {
    const { definition } = one.result
    if (!definition) continue
    const path = join(to, `${definition.key}.yaml`)
    try {
      await writeFile(path, writeSurveyFile(definition), { flag: force ? 'w' : 'wx' })
      one.written = path
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
      refused += 1
      output.printError(`${path} is there already and was not overwritten; --force does.`)
    }
  }
  return refused
}

/** A skipped file has the same form as one of which nothing could be imported. */
const asResult = ({ file, why, severity }: SkippedFile) => ({
  file,
  format: null,
  written: null,
  definition: null,
  imported: [],
  notes: [{ severity, code: 'NO_INSTRUMENT', message: why }],
})

function printJson({ imported, skipped }: ImportedFiles, { print }: Output): void {
  const all = imported.map(({ file, format, result, written }) => ({ file, format, written, ...result }))
  print(JSON.stringify([...all, ...skipped.map(asResult)], null, 2))
}

/**
 * `almanac survey import`: reports what was imported of each instrument, and by line what was not, and why a file was
 * skipped. 0 when something was imported, 1 when nothing was, or when a survey was not written because its file
 * exists.
 */
export async function importSurveys(command: SurveyImport, output: Output): Promise<number> {
  const files = await findFiles(command.path, callerFolder())
  const all = await importAll(files)
  const { imported } = all
  const refused = command.to === null ? 0 : await write(imported, command.to, command.force, output)
  if (command.json) printJson(all, output)
  else
    for (const one of imported) {
      output.print(summary(one))
      for (const line of noteLines(one.file, one.result.notes)) output.print(line)
    }
  complainOfSkipped(all, files.length, output)
  const anything = imported.some(({ result }) => result.definition !== null)
  return anything && refused === 0 ? 0 : 1
}

/** Maximum number of skipped files in a terminal; `--json` has all. */
const MAX_SKIPPED_SHOWN = 500

function complainOfSkipped({ imported, skipped, parts }: ImportedFiles, files: number, { printError }: Output): void {
  for (const { file, why } of skipped.slice(0, MAX_SKIPPED_SHOWN)) printError(skippedLine(file, why, files === 1))
  const more = skipped.length - MAX_SKIPPED_SHOWN
  if (more > 0) printError(`${counted(more, 'more file')} skipped; --json names all.`)
  if (parts > 0) printError(`${counted(parts, 'file')} of ReproSchema: parts that activities are made up of.`)
  if (imported.length > 0) return
  if (files !== 1) printError('No file of the folder is an instrument that can be read.')
  printError(READABLE_FORMATS)
}
