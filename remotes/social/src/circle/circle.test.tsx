import { listHistoryViewers } from '@almanac/contracts/activities/history-views'
import { listTutorials, watchTutorial } from '@almanac/contracts/account/profile'
import { listBlockedUsers } from '@almanac/contracts/social/blocked-users'
import { createGroup, deleteGroup, listGroups, updateGroup } from '@almanac/contracts/social/groups'
import {
  deleteRelationship,
  listRelationships,
  resendInvitation,
  updateRelationship,
} from '@almanac/contracts/social/relationships'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { anInvitation, aRelationship, ben, carlaInvites, id } from '../testing/fixtures'
import { CircleScreen } from './CircleScreen'

let server: FakeServer
const user = aUser()
const tour = (watched: boolean) => [{ id: 'circle_of_support', name: 'Your circle of support', watched }]

beforeEach(() => {
  server = fakeServer()
  server.answer(listRelationships, [aRelationship(), carlaInvites(), anInvitation()])
  server.answer(listHistoryViewers, [])
  server.answer(listGroups, [])
  server.answer(listBlockedUsers, [])
  server.answer(listTutorials, tour(true))
  server.answer(watchTutorial, undefined)
})

const open = () =>
  renderScreen(
    <main>
      <CircleScreen />
    </main>,
    { path: '/circleOfSupport', user },
  )
const region = (name: string) => screen.findByRole('region', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })

describe('the members', () => {
  it('are shown with their level and what they see', async () => {
    server.answer(listHistoryViewers, [
      { user: ben, relationship_id: id('r', 1), visibility: 2, sees: true, sees_all: true },
    ])
    const unnamed = { ...ben, id: id('p', 9), first_name: null, last_name: null, email: 'noa@example.org' }
    server.answer(listRelationships, [
      aRelationship(),
      aRelationship({ id: id('r', 9), to_user: unnamed, visibility: 3 }),
      carlaInvites(),
      anInvitation(),
    ])
    await open()
    await screen.findByRole('link', { name: /Sees everything/ })
    const members = within(await region('In your circle')).getAllByRole('link')
    expect(members.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Ben OrtizFriend · Sees everything'),
      expect.stringContaining('noa@example.orgFamily · Not signed up'),
    ])
    expect(members[0]).toHaveAttribute('href', `/relationship/${id('r', 1)}`)
    expect(await region('Waiting for you')).toHaveTextContent('Carla NowakInvites you to their circle · Family')
    expect(await region('Invited by you')).toHaveTextContent('dana@example.orgDoctor · Invited, no answer yet')
  })

  it('are empty at first, with a button to invite someone', async () => {
    server.answer(listRelationships, [])
    const { person } = await open()
    expect(await screen.findByRole('heading', { name: 'Nobody is in your circle yet' })).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Invite someone' }))
    expect(await dialog('Invite someone')).toBeVisible()
  })

  it('that fail to load can be retried', async () => {
    server.refuse(listRelationships, { status: 500, codes: ['INTERNAL'] })
    const { person } = await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your circle')
    server.answer(listRelationships, [aRelationship()])
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await region('In your circle')).toHaveTextContent('Ben Ortiz')
  })
})

describe('invitations', () => {
  it('that wait for an answer stand before the button to invite someone', async () => {
    await open()
    const accept = within(await region('Waiting for you')).getByRole('button', { name: 'Accept' })
    const invite = screen.getByRole('button', { name: 'Invite someone' })
    expect(accept.compareDocumentPosition(invite)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('are accepted once at the offered level, also on a double click', async () => {
    const { person } = await open()
    const waiting = await region('Waiting for you')
    const accepted = carlaInvites({ from_status: 'Friend' })
    server.answer(updateRelationship, accepted)
    server.answer(listRelationships, [aRelationship(), accepted, anInvitation()])
    await person.dblClick(within(waiting).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByRole('link', { name: /Carla Nowak.*Family/ })).toBeVisible()
    expect(server.requests(updateRelationship).map(({ body }) => body)).toEqual([{ id: accepted.id, visibility: 3 }])
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('that were withdrawn meanwhile are removed with a message', async () => {
    const { person } = await open()
    const waiting = await region('Waiting for you')
    server.refuse(updateRelationship, { status: 404, codes: ['NOT_FOUND'] })
    server.answer(listRelationships, [aRelationship(), anInvitation()])
    await person.click(within(waiting).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('This has changed in the meantime.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Carla Nowak')).toBeNull())
  })

  it('are declined only after confirmation, which Back closes', async () => {
    const { person, back } = await open()
    const decline = within(await region('Waiting for you')).getByRole('button', { name: 'Decline' })
    await person.click(decline)
    await screen.findByRole('alertdialog', { name: 'Decline the invitation from Carla Nowak?' })
    await back()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await person.click(decline)
    server.answer(deleteRelationship, undefined)
    server.answer(listRelationships, [aRelationship(), anInvitation()])
    const question = await screen.findByRole('alertdialog')
    await person.click(within(question).getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(screen.queryByText('Carla Nowak')).toBeNull())
    expect(server.requests(deleteRelationship).map(({ path }) => path)).toEqual([`/relationships/${id('r', 2)}`])
  })

  it('sent by the user can be resent, also when expired, and withdrawn; an error is shown beside them', async () => {
    server.answer(listRelationships, [
      anInvitation({ outgoing: { id: id('o', 1), sent_at: '2026-01-09T08:00:00.000Z', expired: true } }),
    ])
    const { person, location } = await open()
    const sent = await region('Invited by you')
    expect(sent).toHaveTextContent('Doctor · Expired')
    expect(sent).toHaveTextContent('It can no longer be accepted.')
    server.refuse(resendInvitation, { status: 429, codes: ['TOO_MANY_INVITATIONS'] })
    await person.click(within(sent).getByRole('button', { name: 'Send again' }))
    expect(await within(sent).findByRole('alert')).toHaveTextContent('Title of TOO_MANY_INVITATIONS')
    const again = anInvitation({ outgoing: { id: id('o', 1), sent_at: '2026-03-20T08:00:00.000Z' } })
    server.answer(resendInvitation, again)
    server.answer(listRelationships, [aRelationship(), again])
    await person.click(within(sent).getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('The invitation is on its way again')).toBeVisible()
    expect(sent).toHaveTextContent(/Last sent .*20/)
    expect(sent).toHaveTextContent('Doctor · Invited, no answer yet')
    expect(sent).not.toHaveTextContent('Expired')
    expect(within(sent).queryByRole('alert')).toBeNull()

    server.answer(deleteRelationship, undefined)
    server.answer(listRelationships, [aRelationship()])
    expect(within(sent).queryByRole('button', { name: 'Withdraw' })).toBeNull()
    await person.click(within(sent).getByRole('button', { name: 'Options' }))
    await person.click(within(sent).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(screen.queryByText('dana@example.org')).toBeNull())
    expect(location().pathname).toBe('/circleOfSupport')
  })
})

describe('the tour', () => {
  it('is offered at the first visit, has steps and is not offered again', async () => {
    server.answer(listTutorials, tour(false))
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'Start the tour' }))
    const steps = await dialog('Your Circle of Support')
    for (const title of ['People who support you', 'What they are to you', 'You choose what they see']) {
      expect(within(steps).getByRole('heading', { level: 3, name: title })).toBeVisible()
      await person.click(within(steps).getByRole('button', { name: 'Next' }))
    }
    await person.click(within(steps).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.requests(watchTutorial).map(({ path }) => path)).toEqual(['/tutorials/circle_of_support/watch'])
    expect(screen.queryByRole('button', { name: 'Start the tour' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'How this works' }))
    expect(await dialog('Your Circle of Support')).toHaveTextContent('Step 1 of 4')
  })

  it('is not offered again after it was declined', async () => {
    server.answer(listTutorials, tour(false))
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'No, thanks' }))
    expect(screen.queryByRole('button', { name: 'Start the tour' })).toBeNull()
    expect(server.requests(watchTutorial)).toHaveLength(1)
  })
})

describe('groups', () => {
  const group = { id: id('g', 1), name: 'Walkers', users: [ben], user_ids: [ben.id] }

  it('are created once with a name and members, also on a double click', async () => {
    server.answerWith(createGroup, ({ body }) => ({ ...group, users: [], user_ids: [], ...(body as { id: string }) }))
    server.answer(updateGroup, group)
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'New group' }))
    const form = await dialog('New group')
    await person.click(within(form).getByRole('button', { name: 'Save' }))
    expect(within(form).getByRole('textbox', { name: 'Name of the group' })).toHaveAccessibleDescription(
      'Give the group a name.',
    )
    await person.type(within(form).getByRole('textbox', { name: 'Name of the group' }), ' Walkers ')
    await person.click(within(form).getByRole('checkbox', { name: 'Ben Ortiz' }))
    server.answer(listGroups, [group])
    await person.dblClick(within(form).getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: /Walkers.*Ben Ortiz/ })).toBeVisible()
    const [made, ...others] = server.requests(createGroup).map(({ body }) => body as { id: string; name: string })
    expect([made?.name, others]).toEqual(['Walkers', []])
    expect(server.requests(updateGroup).map(({ body }) => body)).toEqual([
      { id: made?.id, user_ids: [ben.id], removed_user_ids: [] },
    ])
  })

  it('that the server refuses show ERROR with the reason, and keep the input', async () => {
    server.refuse(createGroup, { status: 422, codes: ['GROUP_NAME_TAKEN'], field: 'name' })
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'New group' }))
    const form = await dialog('New group')
    await person.type(within(form).getByRole('textbox', { name: 'Name of the group' }), 'Walkers')
    await person.click(within(form).getByRole('button', { name: 'Save' }))
    expect(await within(form).findByRole('alert')).toHaveTextContent(/^Error.*Title of GROUP_NAME_TAKEN/)
    server.silence(createGroup)
    await person.click(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(within(form).getByRole('alert')).toHaveTextContent(/^We couldn’t send the group.*Check your connection/),
    )
    expect(within(form).getByRole('textbox', { name: 'Name of the group' })).toHaveValue('Walkers')
  })

  it('can be renamed, lose members, and be deleted after confirmation', async () => {
    server.answer(listGroups, [group])
    const { person, location } = await open()
    await person.click(await screen.findByRole('button', { name: /Walkers/ }))
    const form = await dialog('Change group')
    await person.type(within(form).getByRole('textbox', { name: 'Name of the group' }), ' 2')
    await person.click(within(form).getByRole('checkbox', { name: 'Ben Ortiz' }))
    const changed = { ...group, name: 'Walkers 2', users: [], user_ids: [] }
    server.answer(updateGroup, changed)
    server.answer(listGroups, [changed])
    await person.click(within(form).getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: /Walkers 2.*Nobody yet/ })).toBeVisible()
    expect(server.requests(updateGroup)[0]?.body).toEqual({
      id: group.id,
      name: 'Walkers 2',
      user_ids: [],
      removed_user_ids: [ben.id],
    })

    await person.click(screen.getByRole('button', { name: /Walkers 2/ }))
    await person.click(within(await dialog('Change group')).getByRole('button', { name: 'Delete group' }))
    const question = await dialog('Delete “Walkers 2”?')
    expect(server.requests(deleteGroup)).toEqual([])
    server.answer(deleteGroup, undefined)
    server.answer(listGroups, [])
    await person.click(within(question).getByRole('button', { name: 'Delete group' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Walkers/ })).toBeNull())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(location().state ?? {}).toEqual({}))
  })
})
