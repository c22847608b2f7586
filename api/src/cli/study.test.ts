import { join } from 'node:path'
import { check, load } from './study'

const demo = join(__dirname, '../../studies/demo')

async function run(command: typeof check, folder: string) {
  const said: string[] = []
  const complained: string[] = []
  const code = await command(folder, { say: (line) => said.push(line), complain: (line) => complained.push(line) })
  return { code, said, complained }
}

test('a study without mistakes is summed up', async () => {
  expect(await run(check, demo)).toEqual({
    code: 0, said: ['Almanac demonstration: no mistakes (3 companies, 6 groups, 13 activities, 2 surveys, 10 people).'], complained: [],
  })
})

test.each([['check', check], ['load', load]] as const)('%s of a folder that is not there fails with one sentence', async (_, command) => {
  const { code, complained } = await run(command, '/nowhere/trial')
  expect(code).toBe(1)
  expect(complained[0]).toBe('/nowhere/trial: there is no such file or folder; check the path')
})
