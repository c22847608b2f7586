import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Reads a PDF from standard input and writes its text by line, as pdf.js finds it for search and copying. */
const PROGRAM = `
const { getDocument, VerbosityLevel } = await import(process.argv[1])
const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
const pdf = await getDocument({ data: new Uint8Array(Buffer.concat(chunks)), verbosity: VerbosityLevel.ERRORS }).promise
for (let number = 1; number <= pdf.numPages; number += 1) {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  for (const { str, hasEOL } of items) process.stdout.write(hasEOL ? str + '\\n' : str)
}
`

/** The text of a PDF by an independent reader, by line. In a process of its own, because pdf.js is an ES module. */
export function textOfPdf(pdf: Buffer): string[] {
  const reader = pathToFileURL(createRequire(__filename).resolve('pdfjs-dist/legacy/build/pdf.mjs')).href
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM, reader], {
    input: pdf,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return stdout.split('\n').filter((line) => line.trim() !== '')
}
