import { listBlockedUsers } from '@almanac/contracts/social/blocked-users'
import { listGroups } from '@almanac/contracts/social/groups'
import { listRelationships, setRecorder, type Relationship } from '@almanac/contracts/social/relationships'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { aRelationship, ben, id } from '../testing/fixtures'
import { RelationshipScreen } from './RelationshipScreen'

let server: FakeServer
let relationship: Relationship

beforeEach(() => {
  server = fakeServer()
  relationship = aRelationship({ visibility: 3 })
  server.answerWith(listRelationships, () => [relationship])
  server.answer(listBlockedUsers, [])
  server.answer(listGroups, [])
  server.answerWith(setRecorder, ({ body }) => {
    relationship = { ...relationship, may_record_for_user: JSON.stringify(body) === '{"may_record":true}' }
    return relationship
  })
})

const open = (offered = true) =>
  renderScreen(
    <Routes>
      <Route path="/relationship/:id" element={<RelationshipScreen />} />
    </Routes>,
    {
      path: `/relationship/${id('r', 1)}`,
      user: aUser({ hs_features: offered ? [{ title: 'Record for Others', enabled: true }] : [] }),
    },
  )
const box = () => screen.findByRole('checkbox', { name: 'Ben Ortiz may record for me' })

test('granting explains the consequences and sends nothing before confirmation', async () => {
  const { person } = await open()
  await person.click(await box())
  const dialog = await screen.findByRole('alertdialog', { name: 'Let Ben Ortiz record for you?' })
  expect(dialog).toHaveTextContent('can’t answer surveys or give consent for you')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.requests(setRecorder)).toEqual([])
  expect(await box()).not.toBeChecked()

  await person.click(await box())
  await person.click(await screen.findByRole('button', { name: 'Allow' }))
  await waitFor(async () => expect(await box()).toBeChecked())
})

test('revoking takes effect with one press', async () => {
  relationship = { ...relationship, may_record_for_user: true }
  const { person } = await open()
  await person.click(await box())
  await waitFor(async () => expect(await box()).not.toBeChecked())
  expect(server.requests(setRecorder).map(({ body }) => body)).toEqual([{ may_record: false }])
  expect(await screen.findByText('Ben Ortiz can’t record for you anymore')).toBeVisible()
})

test('is offered for family alone, and not where the study does not offer it', async () => {
  const { unmount } = await open(false)
  await screen.findByRole('link', { name: /’s history$/ })
  expect(screen.queryByRole('checkbox')).toBeNull()
  unmount()
  relationship = aRelationship()
  await open()
  await screen.findByRole('link', { name: /’s history$/ })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a user who may record for a member gets a link, also if their own study does not offer it', async () => {
  relationship = { ...relationship, user_may_record: true }
  await open(false)
  expect(await screen.findByRole('link', { name: 'Record for Ben Ortiz' })).toHaveAttribute(
    'href',
    `/record_for/${ben.id}`,
  )
})
