import { root } from '../work/project.mjs'
import { foldersToBuild } from './folders.mjs'

test.each([
  [['release', 'remotes/social'], ['remotes/social']],
  [['check', 'remotes/social', 'remotes/account/', '--host', 'http://localhost:8080'], ['remotes/social', 'remotes/account']],
  [['release', 'remotes/nothing'], []],
  [['release', 'host'], []],
  [['release', 'remotes/social', '--help'], []],
  [['rollout', 'social', '1.4.0'], []],
])('almanac %j builds %j', (words, folders) => {
  expect(foldersToBuild(words, root)).toEqual(folders)
})

test('a folder is seen from where the person stands', () => {
  expect(foldersToBuild(['release', '.'], `${root}/remotes/social`)).toEqual(['remotes/social'])
})
