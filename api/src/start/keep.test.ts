import type { InstalledBuild } from '../platform'
import { keepBeforehand } from './keep'

const build = (remote: string): InstalledBuild => ({
  remote,
  version: '1.0.0',
  build: 'b',
  address: `/remotes/${remote}/1.0.0/`,
  names: () => Promise.resolve([]),
  read: () => Promise.reject(new Error('no files')),
})

test('builds are kept before they are registered; a store that fails or hangs is told of, and does not stop a start', async () => {
  const kept: string[] = []
  const said: string[] = []
  const keepWith = (keep: (remote: string) => Promise<void>) =>
    keepBeforehand(
      { keep: ({ remote }, { arriving }) => (arriving ? keep(remote) : Promise.reject(new Error('registered'))) },
      (line) => said.push(line),
      20,
    )([build('social'), build('surveys')])
  await keepWith((remote) => {
    kept.push(remote)
    return Promise.resolve()
  })
  expect([kept, said]).toEqual([['social', 'surveys'], []])
  await keepWith(() => Promise.reject(new Error('the bucket is gone')))
  await keepWith(() => new Promise(() => undefined))
  expect(said).toEqual([
    expect.stringContaining('it is tried again: the bucket is gone'),
    expect.stringContaining('it is tried again: no answer within 0.02 s'),
  ])
})
