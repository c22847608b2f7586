import { blockUser, listBlockedUsers, unblockUser } from '@almanac/contracts/social/blocked-users'
import { listRelationships, updateRelationship } from '@almanac/contracts/social/relationships'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { anInvitation, aRelationship, ben, carla, carlaInvites, id } from '../testing/fixtures'
import { CircleScreen } from '../circle/CircleScreen'

let server: FakeServer
const user = aUser()
const blocked = { user: { ...ben, id: id('p', 7), first_name: 'Frank' }, blocked_at: '2026-03-01T08:00:00.000Z' }

beforeEach(() => {
  server = fakeServer()
  server.answer(listRelationships, [aRelationship(), carlaInvites(), anInvitation()])
  server.answer(listBlockedUsers, [])
})

const open = (state?: unknown) => renderScreen(<CircleScreen />, { path: '/relationships', state, user })
const region = (name: string) => screen.findByRole('region', { name })

test('the address of the invitations leads to those that wait for the user, else to those the user sent', async () => {
  const { unmount } = await open()
  expect(within(await region('Waiting for you')).getByRole('heading')).toHaveFocus()
  expect(await region('Waiting for you')).toHaveTextContent('Carla Nowak')
  expect(await region('Invited by you')).toHaveTextContent('dana@example.org')
  unmount()
  server.answer(listRelationships, [aRelationship(), anInvitation()])
  await open()
  expect(within(await region('Invited by you')).getByRole('heading')).toHaveFocus()
})

test('a removal is confirmed', async () => {
  await open({ relationship_removed: true })
  expect(await screen.findByText('Relationship removed')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Blocked people' })).toBeNull()
})

test('the sender of an invitation can be blocked, and unblocked', async () => {
  const { person } = await open()
  const waiting = within(await region('Waiting for you'))
  await person.click(waiting.getByRole('button', { name: 'Options' }))
  await person.click(waiting.getByRole('button', { name: 'Block' }))
  const question = await screen.findByRole('alertdialog', { name: 'Block Carla Nowak?' })
  server.answer(blockUser, undefined)
  server.answer(listRelationships, [aRelationship()])
  server.answer(listBlockedUsers, [{ user: carla, blocked_at: '2026-03-20T08:00:00.000Z' }])
  await person.click(within(question).getByRole('button', { name: 'Block' }))
  const people = await region('Blocked people')
  expect(await within(people).findByText('Carla Nowak')).toBeVisible()
  expect(server.requests(blockUser).map(({ body }) => body)).toEqual([{ user_id: carla.id }])

  server.answer(unblockUser, undefined)
  server.answer(listBlockedUsers, [])
  await person.dblClick(within(people).getByRole('button', { name: 'Unblock' }))
  expect(await screen.findByText('Carla Nowak is unblocked')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Blocked people' })).toBeNull()
  expect(server.requests(unblockUser).map(({ path }) => path)).toEqual([`/blocked_users/${carla.id}`])
})

test('an unblocking that fails shows an error and keeps the person listed', async () => {
  server.answer(listBlockedUsers, [blocked])
  const { person } = await open()
  const people = await region('Blocked people')
  server.silence(unblockUser)
  await person.click(await within(people).findByRole('button', { name: 'Unblock' }))
  expect(await within(people).findByRole('alert')).toHaveTextContent('Check your connection')
  expect(within(people).getByText('Frank Ortiz')).toBeVisible()
})

test('a list that fails to load does not affect the others', async () => {
  server.refuse(listBlockedUsers, { status: 500, codes: ['INTERNAL'] })
  await open()
  expect(await screen.findByRole('link', { name: /Ben Ortiz/ })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load who you’ve blocked'))
})

test('without a connection the screen says so once, not again of people who may not exist', async () => {
  server.silence(listBlockedUsers)
  await open()
  expect(await screen.findByRole('link', { name: /Ben Ortiz/ })).toBeVisible()
  await waitFor(() => expect(server.requests(listBlockedUsers).length).toBeGreaterThan(0))
  expect(screen.queryByRole('region', { name: 'Blocked people' })).toBeNull()
})

const acceptAs = async (person: { click: (element: Element) => Promise<void> }): Promise<void> => {
  const waiting = within(await region('Waiting for you'))
  await person.click(waiting.getByRole('button', { name: 'Options' }))
  await person.click(waiting.getByRole('button', { name: 'Accept as…' }))
}

test('an invitation can be accepted at a lower level than offered', async () => {
  const { person } = await open()
  await acceptAs(person)
  const dialog = await screen.findByRole('dialog', { name: 'What is Carla Nowak to you?' })
  expect(within(dialog).getByRole('radio', { name: /Family/ })).toBeChecked()
  await person.click(within(dialog).getByRole('radio', { name: /Follower/ }))
  const accepted = carlaInvites({ from_status: 'Friend', visibility: 1 })
  server.answer(updateRelationship, accepted)
  server.answer(listRelationships, [aRelationship(), accepted])
  await person.click(within(dialog).getByRole('button', { name: 'Accept' }))
  expect(await screen.findByRole('link', { name: /Carla Nowak/ })).toHaveTextContent('Follower')
  expect(server.requests(updateRelationship)).toMatchObject([{ body: { visibility: 1 } }])
})

test('an invitation without access to records offers no level with access', async () => {
  server.answer(listRelationships, [carlaInvites({ visibility: 1 })])
  const { person } = await open()
  await acceptAs(person)
  const dialog = await screen.findByRole('dialog', { name: 'What is Carla Nowak to you?' })
  expect(within(dialog).getAllByRole('radio')).toHaveLength(2)
  expect(within(dialog).queryByRole('radio', { name: /Friend|Family|Doctor/ })).toBeNull()
})
