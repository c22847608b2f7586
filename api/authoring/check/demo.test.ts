import { join } from 'node:path'
import { formatMistake } from '../read/mistake'
import { checkStudy } from './check'

const root = join(__dirname, '../../..')

it.each(['api/studies/demo', 'e2e/study'])('%s passes its own check', async (folder) => {
  const { study, mistakes } = await checkStudy(join(root, folder))
  expect(mistakes.map(formatMistake)).toEqual([])
  expect(study?.companies.length).toBeGreaterThan(0)
})
