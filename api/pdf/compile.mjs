// Makes documents in a process of its own, started by api/src/pdf/render.ts: the
// compiler is native code, which neither leaves time for calls nor can be ended
// inside of a process that has something else to do.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/**
 * @typedef {object} Job
 * @property {number} id
 * @property {string} template the name of a file beside this one
 * @property {string} data JSON
 * @property {Record<string, Uint8Array>} files pictures, by the names that the data gives them
 * @property {'pdf' | 'svg'} format
 */

const folder = dirname(fileURLToPath(import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** @param {string} name @param {string} weight @param {string} file */
const font = (name, weight, file) =>
  readFileSync(join(dirname(resolve(`@expo-google-fonts/${name}/package.json`)), weight, `${file}_${weight}.ttf`))

const compiler = NodeCompiler.create({
  workspace: folder,
  fontArgs: [
    {
      fontBlobs: [
        // The letters of screens; Noto Sans has those of further alphabets.
        readFileSync(join(folder, 'fonts', 'open-zero-400.ttf')),
        readFileSync(join(folder, 'fonts', 'open-zero-700.ttf')),
        font('atkinson-hyperlegible', '400Regular', 'AtkinsonHyperlegible'),
        font('atkinson-hyperlegible', '700Bold', 'AtkinsonHyperlegible'),
        font('atkinson-hyperlegible', '400Regular_Italic', 'AtkinsonHyperlegible'),
        font('atkinson-hyperlegible', '700Bold_Italic', 'AtkinsonHyperlegible'),
        font('noto-sans', '400Regular', 'NotoSans'),
        font('noto-sans', '700Bold', 'NotoSans'),
        font('noto-sans', '400Regular_Italic', 'NotoSans'),
        font('noto-sans', '700Bold_Italic', 'NotoSans'),
        font('amiri', '400Regular', 'Amiri'),
        font('amiri', '700Bold', 'Amiri'),
        font('noto-emoji', '400Regular', 'NotoEmoji'),
        // Faces of brands, for headings.
        font('fraunces', '600SemiBold', 'Fraunces'),
        font('source-serif-4', '600SemiBold', 'SourceSerif4'),
        font('figtree', '600SemiBold', 'Figtree'),
        font('nunito', '600SemiBold', 'Nunito'),
      ],
    },
  ],
})

/** @param {Job} job */
function compile({ template, data, files, format }) {
  for (const [name, bytes] of Object.entries(files)) compiler.mapShadow(join(folder, name), Buffer.from(bytes))
  try {
    const source = { mainFilePath: join(folder, `${template}.typ`), inputs: { data } }
    if (format === 'svg') return Buffer.from(compiler.plainSvg(source))
    try {
      return compiler.pdf(source, { pdfStandard: 'ua-1' })
    } catch (error) {
      // A character for which no font is here forbids the standard, not the document: it is tagged all the same.
      if (!String(error).includes('could not be displayed')) throw error
      return compiler.pdf(source, { pdfTags: true })
    }
  } finally {
    compiler.resetShadow()
    // What was cached of one person's document is of no use to the next.
    compiler.evictCache(0)
  }
}

process.on('message', (/** @type {Job} */ job) => {
  try {
    process.send?.({ id: job.id, pdf: compile(job) })
  } catch (error) {
    // The compiler quotes the document in what it says; only the first words of it are about the fault.
    const fault = /message: "([^"`]{0,80})/.exec(String(error))?.[1] ?? 'the document could not be made'
    process.send?.({ id: job.id, fault })
  }
})
process.on('disconnect', () => process.exit(0))
