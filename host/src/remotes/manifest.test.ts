import { parseManifest } from './manifest'

test('the entry and its global are read from a manifest', () => {
  const metaData = { name: 'a', globalName: 'almanac_social_1_2_0', remoteEntry: { name: 'remoteEntry.js', path: '', type: 'var' } }
  expect(parseManifest({ metaData })).toEqual({ entry: 'remoteEntry.js', globalName: 'almanac_social_1_2_0' })
})

test.each([['nothing', undefined], ['a page of HTML', '<!doctype html>'], ['an empty object', {}], ['half a manifest', { metaData: { globalName: 'x' } }], ['a list', []]])('%s is a failure of the manifest', (_, document) => {
  expect(() => parseManifest(document)).toThrow('remote failed: manifest')
})
