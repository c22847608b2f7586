import { sendEmailConfirmation, updateProfile } from '@almanac/contracts/account/profile'
import { fakeServer, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { asOurs } from '@almanac/testing/answers'
import { aProfile } from '../testing/aProfile'
import { openProfile, section } from '../testing/openProfile'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const requests = () => server.requests(updateProfile).map(({ body }) => body)

async function typed(again = 'ada@example.org') {
  const opened = await openProfile(server, 'reach')
  const dialog = await opened.change('Email')
  await opened.person.type(dialog.getByLabelText('New email address'), ' Ada@example.org')
  await opened.person.type(dialog.getByLabelText('Confirm new email address'), again)
  await opened.person.type(dialog.getByLabelText('Current password'), 'almanac-demo')
  await opened.person.click(dialog.getByRole('button', { name: 'Continue' }))
  return { ...opened, dialog }
}

test('a change needs confirmation, then a mail is sent and the old address stays until its link is used', async () => {
  const { person } = await typed()
  const question = within(await screen.findByRole('alertdialog', { name: 'Is this address right?' }))
  expect(
    question.getByText(/We’ll send an email to ada@example.org\. Your address changes when you open the link/),
  ).toBeVisible()
  expect(requests()).toEqual([])
  server.answer(updateProfile, aProfile({ unconfirmed_email: 'ada@example.org' }))
  await person.click(question.getByRole('button', { name: 'Send the email' }))
  expect(await screen.findByRole('dialog', { name: 'Check your email' })).toBeVisible()
  expect(requests()).toEqual([
    { email: 'ada@example.org', email_confirmation: 'ada@example.org', current_password: 'almanac-demo' },
  ])
  await person.click(screen.getByRole('button', { name: 'Done' }))
  expect(section('Email')).toHaveTextContent('maya@example.org')
  expect(section('Email')).toHaveTextContent('We sent an email to ada@example.org.')
})

test('Back closes the confirmation and keeps the input', async () => {
  const { back } = await typed()
  await screen.findByRole('alertdialog')
  await back()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByLabelText('New email address')).toHaveValue('Ada@example.org')
  expect(requests()).toEqual([])
})

test('two different addresses open no confirmation', async () => {
  const { dialog } = await typed('eda@example.org')
  expect(await dialog.findByRole('alert')).toHaveFocus()
  expect(dialog.getByLabelText('Confirm new email address')).toHaveAccessibleDescription(
    'This doesn’t match the address above.',
  )
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('an empty address blocks the change', async () => {
  const { person, change } = await openProfile(server, 'reach')
  const dialog = await change('Email')
  await person.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Enter your email address.')
})

test('a wrong password shows an error at its field and keeps the input', async () => {
  const { person, dialog } = await typed()
  const refusal = new Response(
    JSON.stringify({
      errors: [{ title: 'That is not your password.', code: 'WRONG_PASSWORD', field: 'current_password' }],
    }),
    { status: 422, headers: { 'content-type': 'application/json' } },
  )
  Object.assign(globalThis, { fetch: (request: Request) => Promise.resolve(asOurs(request, refusal)) })
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send the email' }))
  const summary = await dialog.findByRole('alert')
  await waitFor(() => expect(summary).toHaveFocus())
  expect(summary).toHaveTextContent('Current password: That is not your password.')
  expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(/That is not your password\./)
  expect(dialog.getByLabelText('New email address')).toHaveValue('Ada@example.org')
})

test('a mail can be resent; too many requests show the error of the server', async () => {
  server.answer(sendEmailConfirmation, undefined)
  const { person } = await openProfile(server, 'reach', { email_confirmed: false })
  expect(section('Email')).toHaveTextContent('Not confirmed yet')
  await person.click(screen.getByRole('button', { name: 'Send the email again' }))
  expect(await screen.findByText('The email is on its way')).toBeVisible()
  server.refuse(sendEmailConfirmation, { status: 429, codes: ['TOO_MANY_REQUESTS'] })
  await person.click(screen.getByRole('button', { name: 'Send the email again' }))
  expect(await within(section('Email')).findByRole('alert')).toHaveTextContent('Title of TOO_MANY_REQUESTS')
})

test('a pending address can be cancelled', async () => {
  const { person } = await openProfile(server, 'reach', { unconfirmed_email: 'ada@example.org' })
  server.answer(updateProfile, aProfile({ unconfirmed_email: null }))
  await person.click(screen.getByRole('button', { name: 'Keep my address' }))
  await waitFor(() => expect(section('Email')).not.toHaveTextContent('ada@example.org'))
  expect(requests()).toEqual([{ unconfirmed_email: null }])
})
