import { blockUser, listBlockedUsers } from '@almanac/contracts/social/blocked-users'
import { listGroups } from '@almanac/contracts/social/groups'
import {
  deleteRelationship,
  listRelationships,
  updateRelationship,
  type Relationship,
} from '@almanac/contracts/social/relationships'
import type { Slots } from '@almanac/federation'
import { ShellContext, type ShellEvent } from '@almanac/federation/shell'
import {
  act,
  aUser,
  fakeServer,
  Filled,
  renderScreen,
  screen,
  waitFor,
  within,
  type FakeServer,
} from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import type { ReactNode } from 'react'
import { anInvitation, aRelationship, ben, carlaInvites, id } from '../testing/fixtures'
import { CircleScreen } from '../circle/CircleScreen'
import { RelationshipScreen } from './RelationshipScreen'

let server: FakeServer
const user = aUser()

beforeEach(() => {
  server = fakeServer()
  server.answer(listRelationships, [aRelationship(), carlaInvites(), anInvitation()])
  server.answer(listBlockedUsers, [])
  server.answer(listGroups, [])
})

const routes = (
  <Routes>
    <Route path="/relationship/:id" element={<RelationshipScreen />} />
    <Route path="/relationships" element={<CircleScreen />} />
    <Route path="/circleOfSupport" element="The circle" />
  </Routes>
)
const Sharing = ({ name, user_id }: Slots['relationship.sharing']) => (
  <p>
    What {name} sees: {user_id}
  </p>
)
const open = (number = 1, around: (children: ReactNode) => ReactNode = (children) => children) =>
  renderScreen(<>{around(<Filled by={{ 'relationship.sharing': Sharing }}>{routes}</Filled>)}</>, {
    path: `/relationship/${id('r', number)}`,
    before: ['/circleOfSupport'],
    user,
  })

const level = (name: string) => screen.getByRole('button', { name: `Relationship ${name}` })
const findLevel = (name: string) => screen.findByRole('button', { name: `Relationship ${name}` })

/** The page in a host that forwards the server's events. */
async function openHearing() {
  const listeners = new Set<(event: ShellEvent) => void>()
  const onEvent = (listener: (event: ShellEvent) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  await renderScreen(
    <ShellContext value={{ slotFills: () => [], begin: () => () => undefined, onEvent }}>{routes}</ShellContext>,
    { path: `/relationship/${id('r', 1)}`, user },
  )
  return { hear: (event: ShellEvent) => act(() => listeners.forEach((listener) => listener(event))) }
}

describe('a member’s page', () => {
  it('shows name and level, links to messages and history, and fills the slot of sharing', async () => {
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Ben Ortiz' })).toBeInTheDocument()
    expect(level('Friend')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Write a message' })).toHaveAttribute('href', `/messages?new=${ben.id}`)
    expect(screen.getByRole('link', { name: /’s history$/ })).toHaveAttribute('href', `/history/${ben.id}`)
    expect(screen.getByText(`What Ben Ortiz sees: ${ben.id}`)).toBeVisible()
  })

  it('of an invitation shows its actions and nothing of a member', async () => {
    await open(2)
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeVisible()
    expect(screen.queryByRole('link', { name: /’s history$/ })).toBeNull()
    expect(screen.queryByText(/^What/)).toBeNull()
  })

  it('of an unknown relationship says so', async () => {
    await open(8)
    expect(await screen.findByRole('heading', { name: 'This relationship isn’t available' })).toBeVisible()
  })

  it('that fails to load can be retried', async () => {
    server.refuse(listRelationships, { status: 503, codes: [] })
    const { person } = await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your circle')
    server.answer(listRelationships, [aRelationship()])
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findLevel('Friend')).toBeVisible()
  })
})

describe('the level', () => {
  const wish = aRelationship({ id: id('r', 5), to_status: 'Waiting', visibility: 4 })

  const choose = async (level: RegExp, answer: Relationship, list: Relationship[]) => {
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: /^Relationship/ }))
    const form = await screen.findByRole('dialog', { name: 'What is Ben Ortiz to you?' })
    expect(within(form).getByRole('radio', { name: /^Friend/ })).toBeChecked()
    await person.click(within(form).getByRole('radio', { name: level }))
    server.answer(updateRelationship, answer)
    server.answer(listRelationships, list)
    await person.dblClick(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.requests(updateRelationship).map(({ body }) => body)).toEqual([
      { id: id('r', 1), visibility: answer.visibility },
    ])
    return person
  }

  it('is changed immediately if it grants no more access', async () => {
    const changed = aRelationship({ visibility: 1 })
    await choose(/^Follower/, changed, [changed])
    expect(await findLevel('Follower')).toBeVisible()
    expect(screen.getByText('Relationship changed')).toBeVisible()
  })

  it('that grants access is pending, can be withdrawn, and the old one applies until then', async () => {
    const person = await choose(/^Doctor/, wish, [wish, aRelationship()])
    expect(await screen.findByText(/Ben Ortiz has to agree.*Doctor.*this stays: Friend/)).toBeVisible()
    expect(level('Friend')).toBeVisible()
    expect(screen.queryByText('Relationship changed')).toBeNull()
    server.answer(deleteRelationship, undefined)
    server.answer(listRelationships, [aRelationship()])
    await person.click(screen.getByRole('button', { name: 'Keep it as it is' }))
    await waitFor(() => expect(screen.queryByText(/has to agree/)).toBeNull())
    expect(server.requests(deleteRelationship).map(({ path }) => path)).toEqual([`/relationships/${wish.id}`])
    expect(level('Friend')).toBeVisible()
  })

  it('requested by the other person is accepted once', async () => {
    const theirs = aRelationship({ id: id('r', 5), from_status: 'Waiting', visibility: 4 })
    server.answer(listRelationships, [theirs, aRelationship({ visibility: 1 })])
    const { person } = await open()
    expect(await screen.findByText('Would like to change: Follower → Doctor')).toBeVisible()
    const agreed = aRelationship({ visibility: 4 })
    server.answer(updateRelationship, agreed)
    server.answer(listRelationships, [agreed])
    await person.dblClick(screen.getByRole('button', { name: 'Accept' }))
    expect(await findLevel('Doctor')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    expect(server.requests(updateRelationship).map(({ body }) => body)).toEqual([{ id: theirs.id, visibility: 4 }])
  })

  it('that could not be saved stays selected', async () => {
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: /^Relationship/ }))
    await person.click(await screen.findByRole('radio', { name: /^Follower/ }))
    server.silence(updateRelationship)
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection')
    expect(screen.getByRole('radio', { name: /^Follower/ })).toBeChecked()
  })
})

describe('ending a relationship', () => {
  it('by removal asks for confirmation and leads to /relationships, which confirms it', async () => {
    const { person, path, back } = await open()
    await person.click(await screen.findByRole('button', { name: 'Options' }))
    await person.click(screen.getByRole('button', { name: 'Remove' }))
    const question = await screen.findByRole('alertdialog', { name: 'Remove Ben Ortiz from your circle?' })
    expect(question).toHaveTextContent('neither of you can see the other’s records')
    server.answer(updateRelationship, aRelationship({ visibility: 7 }))
    server.answer(listRelationships, [])
    await person.dblClick(within(question).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Relationship removed')).toBeVisible()
    expect(path()).toBe('/relationships')
    expect(server.requests(updateRelationship).map(({ body }) => body)).toEqual([{ id: id('r', 1), visibility: 7 }])
    await waitFor(() => expect(screen.queryByText('Ben Ortiz')).toBeNull())
    await back()
    expect(path()).toBe('/circleOfSupport')
  })

  it('that fails changes nothing and shows an error in the dialog', async () => {
    const { person, path } = await open()
    await person.click(await screen.findByRole('button', { name: 'Options' }))
    await person.click(screen.getByRole('button', { name: 'Remove' }))
    const question = await screen.findByRole('alertdialog')
    server.refuse(updateRelationship, { status: 500, codes: ['INTERNAL'] })
    await person.click(within(question).getByRole('button', { name: 'Remove' }))
    expect(await within(question).findByRole('alert')).toHaveTextContent('Title of INTERNAL')
    await person.click(within(question).getByRole('button', { name: 'Go back' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(path()).toBe(`/relationship/${id('r', 1)}`)
    expect(level('Friend')).toBeVisible()
  })

  it('by a block sends the person’s id and leads to /relationships', async () => {
    const { person, path } = await open()
    await person.click(await screen.findByRole('button', { name: 'Options' }))
    await person.click(screen.getByRole('button', { name: 'Block' }))
    const question = await screen.findByRole('alertdialog', { name: 'Block Ben Ortiz?' })
    server.answer(blockUser, undefined)
    server.answer(listRelationships, [])
    await person.click(within(question).getByRole('button', { name: 'Block' }))
    await waitFor(() => expect(path()).toBe('/relationships'))
    expect(server.requests(blockUser).map(({ body }) => body)).toEqual([{ user_id: ben.id }])
    expect(server.requests(deleteRelationship)).toEqual([])
  })

  it.each<ShellEvent>([{ type: 'record_access', user_id: ben.id }, { type: 'relationships' }, { type: 'missed' }])(
    'by the other person replaces the page with an explanation, after %j',
    async (event) => {
      const { hear } = await openHearing()
      expect(await findLevel('Friend')).toBeVisible()
      server.answer(listRelationships, [])
      hear(event)
      expect(await screen.findByRole('heading', { name: 'You’re no longer connected' })).toBeVisible()
      expect(screen.queryByText('Ben Ortiz')).toBeNull()
      expect(screen.queryByRole('link', { name: /’s history$/ })).toBeNull()
    },
  )
})
