import {
  listCompanyPasskeys,
  setCompanyPasskeys,
  type CompanyPasskeys,
} from '@almanac/contracts/platform/company-passkeys'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { CompanyPasskeys as Settings } from './CompanyPasskeys'

let server: FakeServer

const northwind: CompanyPasskeys = {
  company: { key: 'northwind', name: 'Northwind' },
  setting: 'optional',
  days: 7,
  required_from: null,
  of_study: true,
  people: 40,
  with_passkey: 3,
}

beforeEach(() => {
  server = fakeServer()
  server.answer(listCompanyPasskeys, [northwind])
})

async function openSetting() {
  const { person } = await renderScreen(<Settings />, { user: aUser({ roles: ['operator'] }) })
  await person.click(await screen.findByRole('button', { name: /Northwind/ }))
  const group = screen.getByRole('group', { name: 'Northwind' })
  return { person, group, setting: within(group) }
}

test('an operator sets of whom a company asks a passkey, and from when', async () => {
  server.answer(setCompanyPasskeys, [{ ...northwind, setting: 'all', days: 14, of_study: false }])
  const { person, group, setting } = await openSetting()
  expect(group).toHaveFocus()
  expect(setting.getByText('3 of 40 people have a passkey.')).toBeVisible()
  expect(setting.queryByRole('combobox')).toBeNull()
  await person.click(setting.getByRole('radio', { name: /Everyone/ }))
  await person.selectOptions(setting.getByRole('combobox', { name: 'Needed' }), 'After 14 days')
  await person.click(setting.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: /Northwind.*Everyone/ })).toBeVisible()
  expect(server.requests(setCompanyPasskeys)).toMatchObject([{ body: { setting: 'all', days: 14 } }])
})

test('a refusal is said, and what was chosen stays', async () => {
  server.refuse(setCompanyPasskeys, { status: 409, codes: ['NO_PASSKEYS_HERE'] })
  const { person, setting } = await openSetting()
  await person.click(setting.getByRole('radio', { name: /Clinicians/ }))
  await person.click(setting.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(setting.getByRole('alert')).toHaveTextContent('Title of NO_PASSKEYS_HERE'))
  expect(setting.getByRole('radio', { name: /Clinicians/ })).toBeChecked()
})
