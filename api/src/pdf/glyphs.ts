import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DEFAULT_LANGUAGE } from '@almanac/domain/languages'
import { wordsOf } from '../http/words'
import { projectRoot } from '../root'

/** The fonts of documents with the most glyphs; those of their other files are among them. As in `api/pdf/compile.mjs`. */
const FONTS = [
  ['noto-sans', 'NotoSans'],
  ['amiri', 'Amiri'],
  ['noto-emoji', 'NotoEmoji'],
] as const

/** Invisible characters: direction marks, joiners, line ends, spaces. */
const UNDRAWN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zs}\p{Zl}\p{Zp}]$/u

const CMAP_TABLE = 'cmap'
/** Formats of cmap: segments of code points up to U+FFFF, and groups of all. */
const [SEGMENTS, GROUPS] = [4, 12]

/** The offset of a table in a TrueType file. */
function tableOf(font: Buffer, name: string): number | undefined {
  const count = font.readUInt16BE(4)
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + index * 16
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8)
  }
  return undefined
}

/** Adds the code points for which a font has a glyph (OpenType 1.9, table cmap, formats 4 and 12). */
function addCodePoints(font: Buffer, known: Set<number>): void {
  const cmap = tableOf(font, CMAP_TABLE)
  if (cmap === undefined) return
  const count = font.readUInt16BE(cmap + 2)
  for (let index = 0; index < count; index += 1) {
    const at = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4)
    const format = font.readUInt16BE(at)
    if (format === SEGMENTS) addSegments(font, at, known)
    if (format === GROUPS) addGroups(font, at, known)
  }
}

function addSegments(font: Buffer, at: number, known: Set<number>): void {
  const size = font.readUInt16BE(at + 6)
  const [ends, starts] = [at + 14, at + 16 + size]
  for (let segment = 0; segment < size; segment += 2) {
    const [start, end] = [font.readUInt16BE(starts + segment), font.readUInt16BE(ends + segment)]
    for (let code = start; code <= end && code < 0xffff; code += 1) known.add(code)
  }
}

function addGroups(font: Buffer, at: number, known: Set<number>): void {
  const count = font.readUInt32BE(at + 12)
  for (let index = 0; index < count; index += 1) {
    const group = at + 16 + index * 12
    const end = font.readUInt32BE(group + 4)
    for (let code = font.readUInt32BE(group); code <= end; code += 1) known.add(code)
  }
}

let codePoints: Set<number> | undefined

/** Code points that documents can display; read from the fonts with the first document. */
function shownCodePoints(): Set<number> {
  if (codePoints) return codePoints
  const { resolve } = createRequire(join(projectRoot(), 'api', 'package.json'))
  const known = new Set<number>()
  for (const [name, file] of FONTS) {
    const folder = dirname(resolve(`@expo-google-fonts/${name}/package.json`))
    addCodePoints(readFileSync(join(folder, '400Regular', `${file}_400Regular.ttf`)), known)
  }
  return (codePoints = known)
}

const isShown = (letter: string): boolean => shownCodePoints().has(letter.codePointAt(0) ?? 0) || UNDRAWN.test(letter)

/** The text with unsupported letters replaced by `words`, once for several in a row. */
function inShownLetters(text: string, words: string): string {
  let result = ''
  let blanks = ''
  let isMissing = false
  for (const letter of text) {
    if (!isShown(letter)) {
      if (!isMissing) result += `${blanks}${words}`
      ;[isMissing, blanks] = [true, '']
    } else if (isMissing && UNDRAWN.test(letter)) blanks += letter
    else {
      result += `${blanks}${letter}`
      ;[isMissing, blanks] = [false, '']
    }
  }
  return result + blanks
}

interface Replacing {
  /** The language of the text's part of the document. */
  language: string
  found: boolean
}

function replaced(value: unknown, replacing: Replacing): unknown {
  if (typeof value === 'string') {
    const text = inShownLetters(value, `[${wordsOf(replacing.language)('reports.unshown_letters')}]`)
    if (text !== value) replacing.found = true
    return text
  }
  if (Array.isArray(value)) return value.map((one) => replaced(one, replacing))
  if (typeof value !== 'object' || value === null) return value
  const own: Replacing = { ...replacing, language: languageOf(value) ?? replacing.language }
  const entries = Object.entries(value).map(([name, one]) => [name, replaced(one, own)])
  replacing.found = own.found
  return Object.fromEntries(entries)
}

const languageOf = (value: object): string | undefined =>
  'language' in value && typeof value.language === 'string' ? value.language : undefined

/**
 * The data of a document with unsupported letters (Chinese, Tamil and others) replaced by words,
 * and in that case with `unshown_notice`, displayed at its beginning. An empty box could be
 * mistaken for an answer.
 */
export function withShownLetters(data: object): object {
  const replacing: Replacing = { language: languageOf(data) ?? DEFAULT_LANGUAGE, found: false }
  const shown = replaced(data, replacing)
  if (!replacing.found) return data
  return {
    ...(typeof shown === 'object' ? shown : {}),
    unshown_notice: wordsOf(replacing.language)('reports.unshown_notice'),
  }
}
