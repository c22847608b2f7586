import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../work/project.mjs'
import { UNIT, tasks } from './tasks.mjs'
import { withDependencies } from './suite.mjs'

const script = `
  import config from ${JSON.stringify(join(root, 'jest.config.mjs'))}
  const projects = await Promise.all(config.projects.map(async (project) => typeof project === 'string' ? (await import(project)).default : project))
  console.log(JSON.stringify(projects.map(({ displayName }) => displayName.name ?? displayName)))`

test('every Jest project belongs to a task', () => {
  const projects = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  ) as string[]
  const known = [...UNIT.map(([name]) => name), 'api']
  expect(projects.filter((name) => !known.includes(name))).toEqual([])
})

test('names are unique, types and lint come first, and every task has its inputs’ hash', () => {
  const all = tasks()
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  const begin = all.slice(0, 6).map(({ name }) => name)
  expect(begin).toEqual([
    'types: web',
    'types: api',
    'types: e2e',
    'types: tools',
    'lint: rules of types',
    'lint: rules',
  ])
  for (const { parts } of all) for (const part of parts) expect(part.content(new Map())).toMatch(/^[0-9a-f]{24} /)
})

test('selecting one task adds its dependencies first', () => {
  const all = tasks()
  expect(
    withDependencies(
      all.filter(({ name }) => name === 'browser'),
      all,
    ).map(({ name }) => name),
  ).toEqual(['build', 'browser'])
})
