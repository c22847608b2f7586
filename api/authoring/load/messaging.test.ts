import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadStudy } from '../load'
import { copyStudy, SMALL_STUDY, type StudyCopy } from './testing'

const MESSAGING = `messaging:
  labels:
    - {key: care, name: {en: Care team, fr: Équipe de soins}}
    - {key: news, name: News}
  care_team:
    emails: [bo@example.test]
    label: care
    time_zone: Europe/Berlin
    hours:
      - {days: [friday, monday], from: "09:00", to: "12:30"}
    answer_working_days: 2
    emergency_number: "112"
    emergency_text: Call 112
  report_recipients: [watch@example.test]
`
let database: StudyCopy['database']
let folder: string
let remove: StudyCopy['remove']

beforeAll(async () => {
  ;({ database, folder, remove } = await copyStudy(SMALL_STUDY))
})
afterAll(() => remove())

const company = () => join(folder, 'companies/acme.yaml')
const people = () => join(folder, 'people/all.yaml')
const change = async (file: string, from: string, to: string) =>
  writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
const labels = () =>
  database.selectFrom('conversation_labels').select(['key', 'name', 'withdrawn_at']).orderBy('position').execute()

test('labels, hours and recipients are loaded from the company’s file; a removed label is withdrawn', async () => {
  await change(company(), 'groups:\n', `${MESSAGING}groups:\n`)
  await change(people(), '    people: [ann, bo]\n', '    people: [ann, bo]\n    label: care\n    unread: {ann: 1}\n')
  await loadStudy(database, folder)
  expect(await labels()).toEqual([
    { key: 'care', name: { en: 'Care team', fr: 'Équipe de soins' }, withdrawn_at: null },
    { key: 'news', name: 'News', withdrawn_at: null },
  ])
  const { messaging } = await database.selectFrom('companies').select('messaging').executeTakeFirstOrThrow()
  expect(messaging).toMatchObject({
    report_recipients: ['watch@example.test'],
    care_team: {
      emails: ['bo@example.test'],
      hours: [
        { day: 1, from: '09:00', to: '12:30' },
        { day: 5, from: '09:00', to: '12:30' },
      ],
    },
  })
  const conversation = await database.selectFrom('conversations').selectAll().executeTakeFirstOrThrow()
  expect([conversation.label_id, conversation.last_seq]).toEqual([messaging.care_team?.label_id, 1])
  const read = await database
    .selectFrom('conversation_participants')
    .select(['read_seq', 'notified_seq'])
    .orderBy('read_seq')
    .execute()
  expect(read).toEqual([
    { read_seq: 0, notified_seq: 1 },
    { read_seq: 1, notified_seq: 1 },
  ])

  await change(company(), '    - {key: news, name: News}\n', '')
  await loadStudy(database, folder)
  expect((await labels()).map(({ key, withdrawn_at }) => [key, withdrawn_at === null])).toEqual([
    ['care', true],
    ['news', false],
  ])
})

test('a number for help by telephone is stored; one without its country is refused', async () => {
  await change(company(), 'groups:\n', 'support_phone: "555 0100"\ngroups:\n')
  await expect(loadStudy(database, folder)).rejects.toThrow(/write the number with \+ and its country code/)
  await change(company(), '"555 0100"', '"+1 555 555 0100"')
  await loadStudy(database, folder)
  const { messaging } = await database.selectFrom('companies').select('messaging').executeTakeFirstOrThrow()
  expect(messaging.support_phone).toBe('+1 555 555 0100')
})

test('an emergency text that names a number is refused where the number differs between countries', async () => {
  const numbers = '    emergency_number: "112"\n    emergency_numbers: [{countries: [US], number: "911"}]\n'
  await change(company(), '    emergency_number: "112"\n', numbers)
  await expect(loadStudy(database, folder)).rejects.toThrow(/write \{\{number\}\} for the number/)
  await change(company(), 'emergency_text: Call 112', 'emergency_text: Call {{number}}')
  await loadStudy(database, folder)
})

test('an unknown label and hours that end before they begin are refused', async () => {
  await change(people(), 'label: care', 'label: cares')
  await expect(loadStudy(database, folder)).rejects.toThrow(/no company has the label `cares`/)
  await change(people(), 'label: cares', 'label: care')
  await change(company(), 'to: "12:30"', 'to: "08:00"')
  await expect(loadStudy(database, folder)).rejects.toThrow(/they end before they begin/)
  await change(company(), 'to: "08:00"', 'to: "12:30"')
  await change(company(), 'label: care\n', 'label: cure\n')
  await expect(loadStudy(database, folder)).rejects.toThrow(/the company has no label `cure`/)
})
