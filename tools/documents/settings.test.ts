import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../work/project.mjs'
import { filesIn } from './references.mjs'
import { readSettingList } from './settings.mjs'

const names = [...readSettingList().values()].flat().map(({ name }) => name)

/** The server's code without the list itself and without tests. */
const code = ['api/src', 'api/simulators']
  .flatMap((folder) => filesIn(folder))
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && !/^api\/src\/(?:environment|operator-variables)\.ts$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

test('every listed setting is read by the server', () => {
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => !new RegExp(String.raw`environment\??\.${name}\b|'${name}'`).test(code))).toEqual([])
})

test('the list has the parts that stand in a file of their own', () => {
  expect(names).toEqual(expect.arrayContaining(['ALERT_EMAILS', 'TWILIO_FROM', 'ALMANAC_TOKEN']))
})

test('every variable that docker-compose.yml sets is a listed setting', () => {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
  const given = /^x-api:[\s\S]*?^services:/m.exec(compose)?.[0].matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm) ?? []
  expect([...given].map(([, name]) => name).filter((name) => !names.includes(name ?? ''))).toEqual([])
})
