import { listBlockedUsers } from '@almanac/contracts/social/blocked-users'
import { listReportReaders, reportUser } from '@almanac/contracts/social/user-reports'
import { fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { useState } from 'react'
import { id } from '../testing/fixtures'
import { type Reportable, ReportUserDialog } from './ReportUserDialog'

let server: FakeServer
const blocked = jest.fn()

beforeEach(() => {
  server = fakeServer()
  server.answer(listReportReaders, { studies: ['Northwind Health'] })
  server.answer(listBlockedUsers, [])
  server.answerWith(reportUser, () => undefined)
  blocked.mockClear()
})

const ben = { id: id('u', 2), name: 'Ben Ortiz' }
const carla = { id: id('u', 3), name: 'Carla' }

function Reporting({ people }: { people: readonly Reportable[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <ReportUserDialog people={people} open={open} onClose={() => setOpen(false)} onBlocked={blocked} />
    </>
  )
}

async function open(...people: Reportable[]) {
  const rendered = await renderScreen(<Reporting people={people} />)
  await rendered.person.click(screen.getByRole('button', { name: 'Open' }))
  return rendered
}
const sent = () => server.requests(reportUser).map(({ body }) => body)

test('says before and after sending who reads a report, and requires a reason', async () => {
  const { person } = await open(ben)
  expect(await screen.findByText(/the people whom Northwind Health names/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Report' }))
  expect(await screen.findByText('Choose a reason first')).toBeInTheDocument()
  await person.click(screen.getByRole('radio', { name: 'They pretend to be someone else' }))
  await person.click(screen.getByRole('button', { name: 'Report' }))
  expect(await screen.findByRole('dialog', { name: 'Thank you for your report' })).toHaveTextContent(
    /the people whom Northwind Health names/,
  )
  expect(sent()).toEqual([{ user_id: ben.id, reason: 'impersonation', block: false }])
  await person.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(blocked).not.toHaveBeenCalled()

  // The dialog accepts another report, with nothing preselected.
  await person.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('radio', { name: 'They pretend to be someone else' })).not.toBeChecked()
  await person.click(screen.getByRole('radio', { name: 'Another reason' }))
  await person.click(screen.getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
})

test('also blocks the person if chosen, and confirms it', async () => {
  const { person } = await open(ben)
  await person.click(await screen.findByRole('radio', { name: 'Another reason' }))
  await person.click(screen.getByRole('checkbox', { name: 'Block this person too' }))
  await person.click(screen.getByRole('button', { name: 'Report' }))
  expect(await screen.findByText(/Ben Ortiz is blocked/)).toBeInTheDocument()
  expect(sent()).toMatchObject([{ block: true }])
  await person.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(blocked).toHaveBeenCalledTimes(1))
})

test('requires choosing one of several people', async () => {
  const { person } = await open(ben, carla)
  await person.click(await screen.findByRole('radio', { name: 'Another reason' }))
  await person.click(screen.getByRole('button', { name: 'Report' }))
  expect(await screen.findByText('Choose a person first')).toBeInTheDocument()
  await person.click(screen.getByRole('radio', { name: 'Carla' }))
  await person.click(screen.getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(sent()).toMatchObject([{ user_id: carla.id }]))
})

test('a failure shows an error and keeps the choice', async () => {
  server.refuse(reportUser, { status: 500, codes: ['INTERNAL'] })
  const { person } = await open(ben)
  await person.click(await screen.findByRole('radio', { name: 'Another reason' }))
  await person.click(screen.getByRole('button', { name: 'Report' }))
  expect(await screen.findByText('We couldn’t send your report')).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'Another reason' })).toBeChecked()
})

test('without readers named by a study the operators are named', async () => {
  server.answer(listReportReaders, { studies: [] })
  await open(ben)
  expect(await screen.findByText(/read by the operators of Almanac\. /)).toBeInTheDocument()
})
