import { LineCounter, isMap, isScalar, isSeq, parseDocument } from 'yaml'
import type { SurveyDefinition } from '@almanac/domain/survey'
import { importFile, type ImportResult } from '@almanac/formats/instruments'
import { definitionOf, surveyFile } from '../../surveys'
import type { OpenFile } from './files'

/** A survey in a file of any format, with the lines of its questions. */
export interface ReadSurvey extends ImportResult {
  lineOf: (key: string) => number | undefined
}

/** The survey of a YAML file; a note for each mistake. */
function readOwn(text: string): ReadSurvey {
  try {
    return readYaml(text)
  } catch (error) {
    // The parser rejects excessive aliases and nesting.
    const message = error instanceof Error ? error.message : String(error)
    return {
      definition: null,
      imported: [],
      notes: [{ severity: 'error', code: 'NOT_YAML', message }],
      lineOf: () => undefined,
    }
  }
}

function readYaml(text: string): ReadSurvey {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false })
  const lineAt = (offset: number): number => counter.linePos(offset).line
  const broken = document.errors.map(({ message, pos }) => ({
    severity: 'error' as const,
    code: 'NOT_YAML',
    message,
    line: lineAt(pos[0]),
  }))
  if (broken.length > 0) return { definition: null, imported: [], notes: broken, lineOf: () => undefined }
  const lines = new Map<string, number>()
  collectLines(document.contents, lines, lineAt)
  const parsed = surveyFile.safeParse(document.toJS())
  if (parsed.success)
    return { definition: definitionOf(parsed.data), imported: [], notes: [], lineOf: (key) => lines.get(key) }
  const notes = parsed.error.issues.map(({ path, message }) => {
    const node = document.getIn(
      path.filter((part) => typeof part !== 'symbol'),
      true,
    )
    const offset = isScalar(node) || isMap(node) || isSeq(node) ? node.range?.[0] : undefined
    return {
      severity: 'error' as const,
      code: 'NOT_A_SURVEY',
      message: `${path.map(String).join('.')}: ${message}`,
      ...(offset !== undefined && { line: lineAt(offset) }),
    }
  })
  return { definition: null, imported: [], notes, lineOf: (key) => lines.get(key) }
}

/** The line of every `key:` of a question, score or alert. */
function collectLines(node: unknown, lines: Map<string, number>, lineAt: (offset: number) => number): void {
  if (isSeq(node)) for (const item of node.items) collectLines(item, lines, lineAt)
  if (!isMap(node)) return
  for (const { key, value } of node.items) {
    if (isScalar(key) && key.value === 'key' && isScalar(value) && value.range) {
      const name = String(value.value)
      if (!lines.has(name)) lines.set(name, lineAt(value.range[0]))
    }
    if (isScalar(key) && ['questions', 'scores', 'alerts'].includes(String(key.value)))
      collectLines(value, lines, lineAt)
  }
}

/** Lines of an imported survey, where the importer reports them. */
function linesOfImported({ definition }: { definition: SurveyDefinition | null }): Map<string, number> {
  const lines = new Map<string, number>()
  for (const { key, source } of definition?.questions ?? []) if (source?.line !== undefined) lines.set(key, source.line)
  return lines
}

/** The surveys of a file; empty where it is no instrument. */
export function readSurveys(file: OpenFile): ReadSurvey[] {
  const { detected, bytes } = file
  if ('fault' in detected) return []
  if (detected.format === 'survey') return [readOwn(new TextDecoder().decode(bytes))]
  return importFile(file, detected.format).map((result) => {
    const lines = linesOfImported(result)
    return { ...result, lineOf: (key) => lines.get(key) }
  })
}
