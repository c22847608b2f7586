import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../work/project.mjs'
import { pages } from './pages.mjs'

test.each(Object.entries(pages))('%s says what the code says; if not: node tools/documents.mjs', (file, page) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(page())
})
