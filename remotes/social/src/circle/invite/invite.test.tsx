import { createRelationship, listRelationships } from '@almanac/contracts/social/relationships'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { useState } from 'react'
import { anInvitation } from '../../testing/fixtures'
import { addressesOf, addressProblem } from './addresses'
import { InviteDialog } from './InviteDialog'

let server: FakeServer
const user = aUser({ email: 'maya@example.org' })

beforeEach(() => {
  server = fakeServer()
  server.answer(listRelationships, [])
})

function Opened() {
  const [open, setOpen] = useState(true)
  return <InviteDialog open={open} onClose={() => setOpen(false)} />
}

const open = () => renderScreen(<Opened />, { user })
const send = () => screen.getByRole('button', { name: 'Send invitation' })
const field = () => screen.getByRole('textbox', { name: 'Email' })
const bodies = () => server.requests(createRelationship).map(({ body }) => body)

test('an invitation is sent once, with the address in lower case and the level Friend by default', async () => {
  const { person } = await open()
  await person.type(field(), ' Dana@Example.ORG ')
  expect(screen.getByRole('radio', { name: /^Friend/ })).toBeChecked()
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  server.answer(createRelationship, [anInvitation({ visibility: 2 })])
  await person.dblClick(send())
  expect(await screen.findByText('Invitation created')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies()).toEqual([{ to_user_emails: ['dana@example.org'], visibility: 2 }])
})

test('several addresses are sent in one request at the chosen level', async () => {
  const { person } = await open()
  await person.type(field(), 'dana@example.org')
  await person.click(screen.getByRole('button', { name: 'Add another address' }))
  const second = screen.getByRole('textbox', { name: 'Email 2' })
  await waitFor(() => expect(second).toHaveFocus())
  await person.type(second, 'eli@example.org; DANA@example.org')
  await person.click(screen.getByRole('radio', { name: /^Doctor/ }))
  server.answer(createRelationship, [anInvitation(), anInvitation()])
  await person.click(send())
  expect(await screen.findByText('2 invitations created')).toBeVisible()
  expect(bodies()).toEqual([{ to_user_emails: ['dana@example.org', 'eli@example.org'], visibility: 4 }])
})

test.each([
  [' ', 'Enter an email address.'],
  ['dana', 'Enter an email address, such as name@example.org.'],
  ['MAYA@example.org', 'This is your own address. Enter someone else’s.'],
])('the invalid address %j shows an error at the field and is not sent', async (typed, message) => {
  const { person } = await open()
  await person.type(field(), typed)
  await person.click(send())
  await waitFor(() => expect(field()).toHaveAccessibleDescription(message))
  expect(bodies()).toEqual([])
})

test.each<[string, () => void, RegExp]>([
  [
    'a refusal',
    () => server.refuse(createRelationship, { status: 429, codes: ['TOO_MANY_INVITATIONS'] }),
    /We couldn’t send the invitation.*Title of TOO_MANY_INVITATIONS/,
  ],
  ['no network', () => server.silence(createRelationship), /We couldn’t send the invitation.*Check your connection/],
])('after %s the input stays and can be sent again', async (_, arrange, message) => {
  arrange()
  const { person } = await open()
  await person.type(field(), 'dana@example.org')
  await person.click(send())
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(field()).toHaveValue('dana@example.org')
  server.answer(createRelationship, [anInvitation()])
  await person.click(send())
  expect(await screen.findByText('Invitation created')).toBeVisible()
})

describe('addresses', () => {
  const many = Array.from({ length: 11 }, (_, at) => `p${at}@example.org`)

  test.each<[string[], ReturnType<typeof addressProblem>]>([
    [['a@example.org', ''], null],
    [['', 'a@example.org'], null],
    [['', ''], 'CANT_BE_BLANK'],
    [['a@example.org b@example'], 'INVALID_EMAIL'],
    [['a@example.org, maya@EXAMPLE.org'], 'OWN_EMAIL'],
    [['a@example.org\r\nBcc:x@example.org'], 'INVALID_EMAIL'],
    [many.slice(0, 10), null],
    [many, 'TOO_MANY'],
    [[many.join(' ')], 'TOO_MANY'],
  ])('%j', (fields, problem) => {
    expect(addressProblem(fields[0] ?? '', fields, user.email)).toBe(problem)
  })

  test('are deduplicated, with any separators', () => {
    expect(addressesOf(['a@example.org,b@example.org', ' A@example.org\tc@example.org ;'])).toEqual([
      'a@example.org',
      'b@example.org',
      'c@example.org',
    ])
  })
})
