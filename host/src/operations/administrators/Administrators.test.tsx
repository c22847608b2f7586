import {
  addCompanyAdministrator,
  listCompanyAdministrators,
  removeCompanyAdministrator,
} from '@almanac/contracts/platform/administrators'
import { currentOperations } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { aUser, fakeServer, renderScreen, screen, waitFor, within } from '@almanac/testing'
import { Operations } from '../Operations'
import { operations } from '../testing/operations'

let server: ReturnType<typeof fakeServer>
const [first] = operations().companies
if (!first) throw new Error('There is no company')
const company = { key: first.key, name: first.name }
const anna = { user_id: '01920000-0000-7000-8000-000000000001', email: 'anna@example.org', company }

beforeEach(() => {
  server = fakeServer()
  server.answer(registryRevision, { revision: 1 })
  server.answer(currentOperations, operations())
  server.answer(listCompanyAdministrators, [anna])
})

async function open() {
  const { person } = await renderScreen(<Operations />, {
    path: '/operations?view=administrators',
    user: aUser({ roles: ['operator'] }),
  })
  const card = within(await screen.findByRole('region', { name: 'Administrators of companies' }))
  await card.findByText('anna@example.org')
  return { person, card }
}

test('an operator makes somebody an administrator of one company', async () => {
  const { person, card } = await open()
  await person.click(card.getByRole('button', { name: 'Make administrator' }))
  expect(await card.findByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/Enter an email address/)
  expect(card.getByRole('combobox', { name: 'Company' })).toHaveAccessibleDescription(/Choose a company/)
  server.answer(addCompanyAdministrator, [
    anna,
    { ...anna, user_id: anna.user_id.replace('1', '2'), email: 'ben@example.org' },
  ])
  await person.type(card.getByRole('textbox', { name: 'Email' }), ' ben@example.org ')
  await person.selectOptions(card.getByRole('combobox', { name: 'Company' }), company.name)
  await person.click(card.getByRole('button', { name: 'Make administrator' }))
  expect(await card.findByText('ben@example.org')).toBeVisible()
  expect(server.requests(addCompanyAdministrator).map(({ body }) => body)).toEqual([
    { email: 'ben@example.org', company: company.key },
  ])
  expect(card.getByRole('textbox', { name: 'Email' })).toHaveValue('')
})

test('an address without an account is said at the field, and stays', async () => {
  server.refuse(addCompanyAdministrator, { status: 404, codes: ['UNKNOWN_PERSON'], field: 'email' })
  const { person, card } = await open()
  await person.type(card.getByRole('textbox', { name: 'Email' }), 'nobody@example.org')
  await person.selectOptions(card.getByRole('combobox', { name: 'Company' }), company.name)
  await person.click(card.getByRole('button', { name: 'Make administrator' }))
  await waitFor(() =>
    expect(card.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/Title of UNKNOWN_PERSON/),
  )
  expect(card.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody@example.org')
})

test('the role is taken after a confirmation', async () => {
  const { person, card } = await open()
  const remove = { name: `Remove: anna@example.org, ${company.name}` }
  await person.click(card.getByRole('button', remove))
  const dialog = within(await screen.findByRole('alertdialog'))
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(server.requests(removeCompanyAdministrator)).toHaveLength(0)
  server.answer(removeCompanyAdministrator, [])
  await person.click(card.getByRole('button', remove))
  await person.dblClick(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(card.queryByText('anna@example.org')).toBeNull())
  expect(server.requests(removeCompanyAdministrator).map(({ path }) => path)).toEqual([
    `/company_administrators/${company.key}/${anna.user_id}`,
  ])
})
