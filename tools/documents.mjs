// Writes the pages of `docs` that are generated from code: `node tools/documents.mjs`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from './documents/pages.mjs'
import { root } from './work/project.mjs'

for (const [file, page] of Object.entries(pages)) writeFileSync(join(root, file), page())
console.log(`Written: ${Object.keys(pages).join(', ')}.`)
