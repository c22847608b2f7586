import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { remotes, root } from './work/project.mjs'

interface Read {
  source: { routes: { path: string; chunk: string }[] }
  descriptor: { routes: { path: string; panes?: boolean }[] }
}
const { readDescriptor } = jest.requireActual<{ readDescriptor: (folder: string, contract: number) => Read }>(
  '../shared/federation/webpack/descriptor.cjs',
)

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-descriptor-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** A remote with one route, whose screen is this code. */
function withScreen(screen: string, further = ''): string {
  const remote = join(folder, 'social')
  mkdirSync(remote, { recursive: true })
  writeFileSync(
    join(remote, 'remote.ts'),
    `import { defineRemote, defineRoutes } from '@almanac/federation'
${further}
const routes = defineRoutes([{ path: '/messages', title: 'messages.title', screen: ${screen} }])
export const descriptor = defineRemote({ name: 'social', routes, navigation: [] })
`,
  )
  return remote
}

test.each(remotes().map((remote) => [basename(remote), remote]))(
  'the descriptor of %s is plain data, read without loading screens, with a chunk name for each',
  (name, remote) => {
    const copy = join(folder, name)
    mkdirSync(copy)
    // Without the other files but its flags, so that any import of them would fail.
    for (const file of ['remote.ts', 'src/flags.ts'].filter((one) => existsSync(join(root, remote, one))))
      cpSync(join(root, remote, file), join(copy, file))
    const { descriptor, source } = readDescriptor(copy, 1)
    expect(JSON.parse(JSON.stringify(descriptor))).toEqual(descriptor)
    expect(source.routes.map(({ path, chunk }) => [path, typeof chunk])).toEqual(
      descriptor.routes.map(({ path }) => [path, 'string']),
    )
  },
)

test('the chunk name is read from the webpackChunkName comment', () => {
  const { source } = readDescriptor(
    withScreen(`() => import(/* webpackChunkName: "messages" */ './src/Messages').then((file) => file.Messages)`),
    1,
  )
  expect(source.routes).toMatchObject([{ path: '/messages', chunk: 'messages' }])
})

test('a screen without a chunk name and an import in a descriptor fail the build with a message', () => {
  expect(() => readDescriptor(withScreen(`() => import('./src/Messages')`), 1)).toThrow(
    'The screen of /messages in the remote.ts of social names no chunk',
  )
  const withImport = withScreen(`() => Messages`, `import { Messages } from './src/Messages'`)
  expect(() => readDescriptor(withImport, 1)).toThrow('imports ./src/Messages; a descriptor is data')
})

test('a list and what it opens are marked as panes, so that the host knows it before their code is there', () => {
  const load = (name: string) => `() => import(/* webpackChunkName: "${name}" */ './src/x').then((file) => file.X)`
  const remote = withScreen(
    `screens.list },
  { path: '/messages/:id', title: 'messages.title', screen: screens.one, beside: screens.list },
  { path: '/polls', title: 'messages.title', screen: screens.own, panes: true },
  { path: '/other', title: 'messages.title', screen: screens.other`,
    `const screens = { list: ${load('list')}, one: ${load('one')}, own: ${load('own')}, other: ${load('other')} }`,
  )
  const { descriptor } = readDescriptor(remote, 1)
  expect(descriptor.routes.filter(({ panes }) => panes).map(({ path }) => path)).toEqual([
    '/messages',
    '/messages/:id',
    '/polls',
  ])
})
