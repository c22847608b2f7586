import { aUser, fakeServer, renderScreen, screen, waitFor, within } from '@almanac/testing'
import { listBrands } from '@almanac/contracts/platform/brands'
import {
  askForRelease,
  type CompanyReleases,
  listCompanyReleases,
  putCompanyTheme,
} from '@almanac/contracts/platform/company-releases'
import { Studio } from '../Studio'

const rule = { version: '1.0.0', percent: 100, since: '2026-11-20T03:00:00Z', theme: null }

function releases(change: Partial<CompanyReleases> = {}): CompanyReleases {
  return {
    company: { key: 'acme', name: 'Acme' },
    themes: [{ key: 'plain', name: 'Plain' }],
    groups: [{ key: 'first', name: 'First' }],
    remotes: [
      { remote: 'social', rules: [{ scope: 'company', group: null, ...rule }], versions: ['1.1.0', '1.0.0'] },
      { remote: 'surveys', rules: [{ scope: 'everyone', group: null, ...rule }], versions: ['1.0.0'] },
    ],
    requests: [],
    ...change,
  }
}

const asked = {
  id: '01920000-0000-7000-8000-000000000001',
  remote: 'social',
  version: '1.1.0',
  company: { key: 'acme', name: 'Acme' },
  group: null,
  reason: 'Spring',
  asked_by: 'anna@example.org',
  asked_at: '2026-11-21T03:00:00Z',
  answer: null,
}

let server: ReturnType<typeof fakeServer>

async function open() {
  server = fakeServer()
  server.answer(listBrands, [{ key: 'acme', name: 'Acme', themes: [] }])
  server.answer(listCompanyReleases, releases())
  const user = aUser({ roles: ['company_administrator'] })
  const { person } = await renderScreen(<Studio />, { path: '/studio?releases=acme', user })
  return { person, social: within(await screen.findByRole('region', { name: 'social' })) }
}

test('a request needs a reason, is sent once, and its state is said in place of the button', async () => {
  const { person, social } = await open()
  await person.click(social.getByRole('button', { name: 'Ask for a version of social' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await person.click(dialog.getByRole('button', { name: 'Ask' }))
  expect(dialog.getByRole('textbox', { name: /Why/ })).toHaveAccessibleDescription(/Write why you need it/)
  expect(server.requests(askForRelease)).toHaveLength(0)
  await person.type(dialog.getByRole('textbox', { name: /Why/ }), 'Spring')
  server.answer(askForRelease, releases({ requests: [asked] }))
  await person.dblClick(dialog.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(server.requests(askForRelease).map(({ body }) => body)).toEqual([
    { version: '1.1.0', group: null, reason: 'Spring' },
  ])
  expect(social.getByText(/You asked for 1\.1\.0/)).toBeVisible()
  expect(social.queryByRole('button', { name: /Ask for a version/ })).toBeNull()
})

test('a theme is chosen for the own rule alone, and a refusal is said at the choice', async () => {
  const { person, social } = await open()
  server.refuse(putCompanyTheme, { status: 409, codes: ['ROLLOUTS_PAUSED'] })
  const choice = social.getByRole('combobox', { name: /Theme of social/ })
  await person.selectOptions(choice, 'Plain')
  await waitFor(() => expect(choice).toHaveAccessibleDescription(/ROLLOUTS_PAUSED/))
  expect(server.requests(putCompanyTheme).map(({ body }) => body)).toEqual([{ group: null, theme: 'plain' }])
  const surveys = within(screen.getByRole('region', { name: 'surveys' }))
  expect(surveys.queryByRole('combobox')).toBeNull()
})
