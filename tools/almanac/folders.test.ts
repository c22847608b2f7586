import { root } from '../work/project.mjs'
import { namedRemotes } from './folders.mjs'

test.each([
  [['release', 'remotes/social'], [{ at: 1, folder: 'remotes/social' }]],
  [
    ['check', 'remotes/social', '--host', 'http://localhost:8080', 'remotes/account/'],
    [
      { at: 1, folder: 'remotes/social' },
      { at: 4, folder: 'remotes/account' },
    ],
  ],
  [['release', '--token-file', 'remotes/social', 'remotes/devices'], [{ at: 3, folder: 'remotes/devices' }]],
  [['release', 'remotes/nothing'], []],
  [['release', 'host'], []],
  [['release', 'remotes/social', '--help'], []],
  [['rollout', 'social', '1.4.0'], []],
])('almanac %j builds %j', (words, named) => {
  expect(namedRemotes(words, root)).toEqual(named)
})

test('a folder is resolved from the current directory', () => {
  expect(namedRemotes(['release', '.'], `${root}/remotes/social`)).toEqual([{ at: 1, folder: 'remotes/social' }])
})
