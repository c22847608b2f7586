import { canonicalJson } from '@almanac/domain/canonical'
import { canonicalText, unchanging } from './unchanging'

test('a document has the same text whether its parts are kept or not', () => {
  const hashes = { 'b.js': 'sha384-b', 'a.js': 'sha384-a' }
  const document = (files: object) => ({ remotes: [{ version: '1.0.0', files }, null], gone: undefined, a: [files] })
  const expected = canonicalJson(document(hashes))
  const kept = document(unchanging(hashes))
  expect(canonicalText(kept)).toBe(expected)
  expect(canonicalText(kept)).toBe(expected)
})
