import { brokenLinks, missingCommands, missingFromMap, missingPaths, unknownSections } from './references.mjs'

/** Files that the recipes have a reader create, and that a command writes outside of git. */
const PLANNED = [
  ...['remotes/activities/src/notes', 'shared/contracts/src/activities/notes', 'api/src/activities/notes'],
  'host/native/generated',
]

const said = (found: { file: string; line: number; text: string }[]) =>
  found.map(({ file, line, text }) => `${file}:${line}: ${text}`)

test('every path in the documents exists', () => {
  expect(said(missingPaths(PLANNED))).toEqual([])
})

test('every file and folder of the map exists', () => {
  expect(said(missingFromMap())).toEqual([])
})

test('every command in the documents exists', () => {
  expect(said(missingCommands())).toEqual([])
})

test('every link in the documents leads to an existing file and heading', () => {
  expect(said(brokenLinks())).toEqual([])
})

test('every section of the specification that is cited is in docs/specification.md', () => {
  expect(said(unknownSections())).toEqual([])
})
