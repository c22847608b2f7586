import { changeVisibility, getVisibility, type UserRelationship } from '@almanac/contracts/activities/visibility'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { idOf } from '../testing'
import { WhoSeesButton } from './WhoSeesButton'

let server: FakeServer
const doctor: UserRelationship = {
  id: idOf(1),
  visibility: 4,
  may_see: true,
  user: { id: idOf(11), first_name: 'Ines', last_name: 'Costa', avatar_id: null, image_id: null },
}
const friend: UserRelationship = {
  id: idOf(2),
  visibility: 2,
  may_see: false,
  user: { id: idOf(12), first_name: null, last_name: null, avatar_id: null, image_id: null },
}

beforeEach(() => {
  server = fakeServer()
})

const open = async (circle: UserRelationship[]) => {
  server.answer(getVisibility, { user_relationships: circle })
  const shown = await renderScreen(<WhoSeesButton activity_id={idOf(900)} title="Sleep" />, { user: aUser() })
  await shown.person.click(await screen.findByRole('button', { name: 'Who sees this' }))
  return shown
}

test('shows who sees it and changes it for one person after confirmation of the server', async () => {
  const { person } = await open([doctor, friend])
  const box = await screen.findByRole('checkbox', { name: 'Ines Costa, doctor' })
  expect(box).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Someone without a name, friend' })).not.toBeChecked()
  server.answer(changeVisibility, { user_relationships: [{ ...doctor, may_see: false }, friend] })
  await person.click(box)
  await waitFor(() => expect(box).not.toBeChecked())
  expect(server.requests(changeVisibility)[0]?.body).toEqual({
    id: idOf(900),
    relationships: [],
    removed_relationships: [doctor.id],
  })
})

test('a change that did not reach the server is not shown, with an error', async () => {
  const { person } = await open([doctor])
  server.silence(changeVisibility)
  const box = await screen.findByRole('checkbox', { name: 'Ines Costa, doctor' })
  await person.click(box)
  expect(await screen.findByText('We couldn’t change this. The same people can see it as before.')).toBeVisible()
  expect(box).toBeChecked()
})

test('with an empty circle it says how to add a person', async () => {
  await open([])
  expect(await screen.findByRole('link', { name: 'Invite someone' })).toHaveAttribute('href', '/circleOfSupport')
})
