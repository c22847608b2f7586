import { readMap, sourceName } from './read-map'

test.each([
  ['webpack://almanac_social/./src/today.tsx', 'src/today.tsx'],
  ['../shared/ui/src/Button.tsx', 'shared/ui/src/Button.tsx'],
  ['/home/maya/work/social/src/today.tsx', 'src/today.tsx'],
  ['C:\\Users\\maya\\social\\today.tsx', 'today.tsx'],
  ['file:///home/maya/today.tsx', 'today.tsx'],
  ['webpack:///home/maya/node_modules/react/index.js?12ab', 'node_modules/react/index.js'],
  ['../../../home/maya/.pnpm/react@19/node_modules/react/index.js', 'node_modules/react/index.js'],
  ['webpack/runtime/load script', 'webpack/runtime/load script'],
])('the source %s is shown as %s', (source, name) => {
  expect(sourceName(source)).toBe(name)
})

test('a root of the sources that names a machine is not shown either', () => {
  const map = {
    version: 3,
    sourceRoot: '/home/maya/',
    sources: ['social/today.tsx', null],
    names: [],
    mappings: 'AAAA',
  }
  expect(readMap(Buffer.from(JSON.stringify(map)))?.sources).toEqual(['today.tsx', ''])
})
