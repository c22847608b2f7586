import { brokenLinks, missingCommands, missingFromMap, missingPaths } from './references.mjs'

/** Files that the recipes in CONTRIBUTING have a reader create, and that a command writes outside of git. */
const PLANNED = [
  ...['remotes/activities/src/notes', 'shared/contracts/src/activities/notes', 'api/src/activities/notes'],
  'host/native/generated',
]

const said = (found: { file: string; line: number; text: string }[]) =>
  found.map(({ file, line, text }) => `${file}:${line}: ${text}`)

test('every path that a document names is there', () => {
  expect(said(missingPaths(PLANNED))).toEqual([])
})

test('every file and folder of the map is there', () => {
  expect(said(missingFromMap())).toEqual([])
})

test('every command that a document names can be given', () => {
  expect(said(missingCommands())).toEqual([])
})

test('every link of a document leads to a file and a heading', () => {
  expect(said(brokenLinks())).toEqual([])
})
