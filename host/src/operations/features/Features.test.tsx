import { aUser, fakeServer, renderScreen, screen, waitFor, within } from '@almanac/testing'
import { explainFeatures, listFeatures, type OperatedFeature, putFeature } from '@almanac/contracts/platform/features'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { operations } from '../testing/operations'
import { Features } from './Features'

let server: ReturnType<typeof fakeServer>

const on = { type: 'boolean', default: false } as const
const place = { company: null, group: null, theme: null }
const feature = (name: string, given: Partial<OperatedFeature> = {}): OperatedFeature => ({
  name,
  remote: null,
  label: null,
  definition: on,
  levels: ['participant', 'group', 'theme', 'company', 'everyone'],
  settings: [],
  participants: 0,
  changes: [],
  ...given,
})
const change = {
  id: '01920000-0000-7000-8000-000000000009',
  at: '2026-11-20T09:00:00.000Z',
  feature: 'Leaderboard',
  company: 'northwind',
  group: null,
  changed_by: 'olga@example.org',
  before: null,
  after: true,
}
const leaderboard = feature('Leaderboard', {
  settings: [
    {
      ...place,
      level: 'company',
      company: 'northwind',
      by: 'operator',
      value: true,
      changed_by: 'olga@example.org',
      changed_at: change.at,
    },
    {
      ...place,
      level: 'theme',
      company: 'northwind',
      theme: 'ocean',
      by: 'study',
      value: false,
      changed_by: null,
      changed_at: null,
    },
  ],
  participants: 1,
  changes: [change],
})
const rows = feature('social.rows', {
  remote: 'social',
  label: { en: 'Rows of the list' },
  definition: { type: 'number', min: 1, max: 9, default: 3 },
})

beforeEach(() => {
  server = fakeServer()
  server.answer(registryRevision, { revision: 1 })
  server.answer(listFeatures, [feature('Sync a Device'), leaderboard, rows])
})

async function open() {
  const { person } = await renderScreen(<Features companies={operations().companies} />, {
    user: aUser({ roles: ['operator'] }),
  })
  await screen.findByRole('button', { name: 'Show all 3 features' })
  return person
}
const sent = () => server.requests(putFeature).map(({ body }) => body)

test('what a team says of its flag is read in the operator’s language, whatever the region', async () => {
  server.answer(listFeatures, [{ ...rows, label: { en: 'Rows of the list', es: 'Filas de la lista' } }])
  const { person } = await renderScreen(<Features companies={[]} />, {
    user: aUser({ roles: ['operator'] }),
    locale: 'es-MX',
  })
  const show = await screen.findByRole('button', { expanded: false })
  await person.click(show)
  expect(await screen.findByText('Filas de la lista')).toBeVisible()
})

test('a feature is set for a company, with the latest change that the operator saw', async () => {
  const person = await open()
  expect(screen.queryByText('Sync a Device')).not.toBeInTheDocument()
  server.answer(putFeature, { ...leaderboard, participants: 4 })
  await person.click(screen.getByRole('button', { name: 'Change: Leaderboard' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Leaderboard' }))
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Who' }), 'company')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByRole('combobox', { name: 'Company' })).toHaveAccessibleDescription(/Choose a company/)
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Company' }), 'northwind')
  expect(dialog.getByText('Now: On')).toBeInTheDocument()
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Value' }), 'Off')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Leaderboard: Off – Northwind Health')).toBeInTheDocument()
  expect(sent()).toEqual([{ feature: 'Leaderboard', value: false, company: 'northwind', seen: change.id }])
  expect(await screen.findByText('6 exceptions')).toBeInTheDocument()
})

test('a number is checked against its bounds before it is sent, and a refusal is shown with the input kept', async () => {
  const person = await open()
  await person.click(screen.getByRole('button', { name: 'Show all 3 features' }))
  await person.click(screen.getByRole('button', { name: 'Change: social.rows' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set social.rows' }))
  expect(dialog.getByText('Rows of the list')).toBeInTheDocument()
  const value = dialog.getByRole('textbox', { name: 'Value' })
  await person.type(value, '10')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(value).toHaveAccessibleDescription(/Enter a number from 1 to 9/))
  expect(sent()).toEqual([])
  server.refuse(putFeature, { status: 409, codes: ['CHANGED_MEANWHILE'] })
  await person.clear(value)
  await person.type(value, '5')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Title of CHANGED_MEANWHILE')).toBeInTheDocument()
  expect(value).toHaveValue('5')
  expect(sent()).toEqual([{ feature: 'social.rows', value: 5, seen: null }])
})

test('a person is looked up by a body, what decides is shown, and a feature is set for them alone', async () => {
  const person = await open()
  server.answer(explainFeatures, {
    user_id: '01920000-0000-7000-8000-000000000001',
    companies: ['northwind'],
    groups: [],
    theme: 'ocean',
    features: [
      {
        name: 'Leaderboard',
        value: false,
        default: false,
        sources: [
          {
            ...place,
            level: 'theme',
            company: 'northwind',
            theme: 'ocean',
            by: 'study',
            value: false,
            verdict: 'decides',
          },
          { ...place, level: 'company', company: 'northwind', by: 'operator', value: true, verdict: 'overruled' },
        ],
      },
    ],
    changes: [],
  })
  server.answer(putFeature, leaderboard)
  await person.click(screen.getByRole('button', { name: 'Look up a person…' }))
  const look = within(await screen.findByRole('dialog', { name: 'What does someone have?' }))
  await person.type(look.getByRole('textbox', { name: 'Email address' }), ' maya@example.org ')
  await person.click(look.getByRole('button', { name: 'Explain' }))
  const found = await look.findByRole('list', { name: 'Features of maya@example.org' })
  expect(found).toHaveTextContent('Theme Ocean of Northwind Health (the study’s files): Off – this counts')
  expect(found).toHaveTextContent('Northwind Health (an operator): On – a more specific setting counts')
  expect(server.requests(explainFeatures)).toMatchObject([
    { path: '/features/explain', body: { user: 'maya@example.org' } },
  ])
  await person.click(look.getByRole('button', { name: 'Change: Leaderboard' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Leaderboard' }))
  expect(dialog.getByRole('textbox', { name: 'Email address' })).toHaveValue('maya@example.org')
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Value' }), 'On')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toEqual([{ feature: 'Leaderboard', value: true, user: 'maya@example.org' }]))
})

test('where a feature is set and who changed it stands in its details', async () => {
  const person = await open()
  await person.click(screen.getByRole('button', { name: 'Where and when: Leaderboard' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leaderboard' }))
  const places = dialog.getByRole('list', { name: 'Where it’s set' })
  expect(places).toHaveTextContent('1 participant has a setting of their own')
  expect(places).toHaveTextContent('Northwind Health: On')
  expect(places).toHaveTextContent('Theme Ocean of Northwind Health: Off')
  expect(dialog.getByRole('list', { name: 'History' })).toHaveTextContent('olga@example.org')
})
