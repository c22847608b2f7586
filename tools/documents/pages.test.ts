import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../work/project.mjs'
import { pages } from './pages.mjs'

test.each(Object.entries(pages))('%s is up to date (node tools/documents.mjs)', (file, page) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(page())
})
