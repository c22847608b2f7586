import { graphOf, reaching } from './graph.mjs'

const file = (source: string, ...resolved: (string | [string, 'type-only'])[]) => ({
  source,
  dependencies: resolved.map((to) =>
    typeof to === 'string'
      ? { resolved: to, dependencyTypes: ['local', 'import'] }
      : { resolved: to[0], dependencyTypes: ['local', to[1], 'import'] },
  ),
})

const graph = graphOf({
  modules: [
    file('a.test.ts', 'a.ts', 'fs'),
    file('a.ts', 'b.ts'),
    file('b.ts', 'a.ts', ['types.ts', 'type-only']),
    file('types.ts'),
    file('alone.ts'),
  ],
})

test('finds all transitive importers of a file, also through cycles', () => {
  expect([...reaching(graph, ['b.ts'])].sort()).toEqual(['a.test.ts', 'a.ts', 'b.ts'])
  expect([...reaching(graph, ['alone.ts'])]).toEqual(['alone.ts'])
})

test('follows only imports that match the filter', () => {
  expect([...reaching(graph, ['types.ts'])].sort()).toEqual(['a.test.ts', 'a.ts', 'b.ts', 'types.ts'])
  expect([...reaching(graph, ['types.ts'], ({ typeOnly }) => !typeOnly)]).toEqual(['types.ts'])
})
