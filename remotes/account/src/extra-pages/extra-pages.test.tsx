import { helpPage, listExtraPages, termsPage } from '@almanac/contracts/account/pages'
import { aUser, fakeServer, renderScreen, screen, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { ExtraPageScreen } from './ExtraPageScreen'
import { HelpScreen } from './HelpScreen'

const help = {
  id: '01920000-0000-7000-8000-0000000000d1',
  key: 'help',
  title: 'Help',
  text: '> [!WARNING]\n> Call for help.\n\n## Recording\n\nPress **Save**.',
  content_type: 'markdown' as const,
  locale: 'en',
}
const { text: _, ...listed } = {
  ...help,
  id: '01920000-0000-7000-8000-0000000000d2',
  key: 'hours',
  title: 'Opening hours',
}
const company = {
  id: '01920000-0000-7000-8000-0000000000c1',
  key: 'northwind',
  name: 'Northwind',
  status: 'open' as const,
}
const user = aUser()

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(helpPage, help)
  server.answer(listExtraPages, [listed])
})

const openPage = (id: string) =>
  renderScreen(
    <Routes>
      <Route path="/extra_pages/:id" element={<ExtraPageScreen />} />
    </Routes>,
    { path: `/extra_pages/${id}`, user },
  )

test('help begins with the emergency and the number; a question opens; extra pages are linked', async () => {
  const companies = [{ ...company, support_phone: '+1 555 555 0100' }]
  const { person } = await renderScreen(<HelpScreen />, { path: '/help_info', user: aUser({ companies }) })
  expect(await screen.findByRole('heading', { name: 'Recording', level: 2 })).toBeVisible()
  expect(screen.getByRole('note')).toHaveTextContent('Call for help.')
  expect(screen.getByRole('link', { name: /Call Northwind/ })).toHaveAttribute('href', 'tel:+15555550100')
  expect(screen.queryByText('Save')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Recording' }))
  expect(screen.getByText('Save')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Opening hours' })).toHaveAttribute(
    'href',
    `/extra_pages/${listed.id}`,
  )
})

test('without a help page and extra pages it says whom to ask', async () => {
  server.refuse(helpPage, { status: 404, codes: ['NOT_FOUND'] })
  server.answer(listExtraPages, [])
  await renderScreen(<HelpScreen />, { path: '/help_info', user })
  expect(await screen.findByText('There are no help pages yet')).toBeVisible()
})

test('a help page that fails to load can be retried', async () => {
  server.refuse(helpPage, { status: 500, codes: ['SERVER_ERROR'] })
  const { person } = await renderScreen(<HelpScreen />, { path: '/help_info', user })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  server.answer(helpPage, help)
  await person.click(retry)
  expect(await screen.findByRole('heading', { name: 'Recording' })).toBeVisible()
})

test('a page shows its title; a key is looked up among the extra pages', async () => {
  server.answer(termsPage, { ...help, title: 'Opening hours', text: 'Nine to five' })
  const { unmount } = await openPage(listed.id)
  expect(await screen.findByRole('heading', { name: 'Opening hours', level: 1 })).toBeVisible()
  expect(server.requests(termsPage)[0]?.query).toEqual({ locale: 'en' })
  unmount()
  await openPage('opening_hours')
  expect(await screen.findByText('Nine to five')).toBeVisible()
  expect(server.requests(termsPage).at(-1)?.query).toEqual({ locale: 'en', page_type: 'extra_page' })
})

test('an unknown page says so and offers a link', async () => {
  server.refuse(termsPage, { status: 404, codes: ['NOT_FOUND'] })
  await openPage('nothing')
  expect(await screen.findByText('This page isn’t available')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Help' })).toHaveAttribute('href', '/help_info')
})
