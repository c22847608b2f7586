import { setReachable } from '@almanac/api-client'
import { act, aUser, fakeServer, fireEvent, renderScreen, screen, waitFor, within } from '@almanac/testing'
import {
  type BrandState,
  listBrands,
  previewBrand,
  publishBrand,
  readBrand,
  saveBrandDraft,
} from '@almanac/contracts/platform/brands'
import { productTheme } from '@almanac/domain/theme'
import { Studio } from './Studio'

function aBrand(change: Partial<BrandState> = {}): BrandState {
  return {
    company: { key: 'acme', name: 'Acme' },
    theme: 'plain',
    revision: 3,
    draft: {
      accent: '#0b6b64',
      name: 'Acme',
      short_name: '',
      logo: null,
      logo_dark: null,
      mark: null,
      face: 'fraunces',
      corner: 'round',
      sky: 'hills',
      welcome: {},
      about: {},
      sender_name: '',
      reply_to: '',
    },
    changed: null,
    differs: true,
    problems: [],
    preview: productTheme,
    current: null,
    trial: null,
    back: null,
    versions: [],
    groups: [{ key: 'first', name: 'First', people: 12 }],
    people: 12,
    ...change,
  }
}

let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  server = fakeServer()
  server.answer(listBrands, [{ key: 'acme', name: 'Acme', themes: [{ key: 'plain', name: 'Plain', people: 12 }] }])
  server.answer(readBrand, aBrand())
  server.answer(previewBrand, {
    door: null,
    today: null,
    form: null,
    chart: null,
    document: null,
    mail: { from: 'Acme', subject: 'Your code', html: '<p>482 915</p>' },
    icon: 'data:image/png;base64,',
  })
})

const open = () => renderScreen(<Studio />, { path: '/studio', user: aUser({ roles: ['company_administrator'] }) })
const nameField = () => screen.findByRole('textbox', { name: 'Name' })

test('what is typed is stored with the revision of the last answer, and a problem is said at its field', async () => {
  const problem = { field: 'name', language: null, code: 'too_long', sentence: 'Too long.', proposal: null } as const
  server.answerWith(saveBrandDraft, () => aBrand({ revision: 4, problems: [problem] }))
  await open()
  const name = await nameField()
  fireEvent.change(name, { target: { value: 'Acme Health' } })
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Too long\./))
  expect(server.requests(saveBrandDraft).map(({ body }) => body)).toMatchObject([
    { revision: 3, draft: { name: 'Acme Health' } },
  ])
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled()
})

test('a change by somebody else is said, and what was typed stays until one of both is chosen', async () => {
  server.refuse(saveBrandDraft, { status: 409, codes: ['BRAND_DRAFT_CHANGED'] })
  const { person } = await open()
  fireEvent.change(await nameField(), { target: { value: 'Mine' } })
  expect(await screen.findByText('Someone else has changed this brand')).toBeVisible()
  expect(await nameField()).toHaveValue('Mine')
  server.answer(readBrand, aBrand({ revision: 9 }))
  server.answerWith(saveBrandDraft, () => aBrand({ revision: 10 }))
  await person.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() =>
    expect(server.requests(saveBrandDraft).at(-1)?.body).toMatchObject({ revision: 9, draft: { name: 'Mine' } }),
  )
})

test('what could not be stored is said where one types, and is stored once the server answers again', async () => {
  server.refuse(saveBrandDraft, { status: 503, codes: [] })
  await open()
  fireEvent.change(await nameField(), { target: { value: 'Mine' } })
  // At the end of the long page, and over it.
  await waitFor(() => expect(screen.getAllByText(/We couldn’t save the draft/)).toHaveLength(2))
  server.answerWith(saveBrandDraft, () => aBrand({ revision: 4 }))
  act(() => {
    setReachable(false)
    setReachable(true)
  })
  await waitFor(() => expect(server.requests(saveBrandDraft).at(-1)?.body).toMatchObject({ draft: { name: 'Mine' } }))
  expect(await nameField()).toHaveValue('Mine')
})

test('what is typed just before the screen is left is stored', async () => {
  server.answerWith(saveBrandDraft, () => aBrand({ revision: 4 }))
  const { unmount } = await open()
  fireEvent.change(await nameField(), { target: { value: 'Mine' } })
  unmount()
  await waitFor(() => expect(server.requests(saveBrandDraft).at(-1)?.body).toMatchObject({ draft: { name: 'Mine' } }))
})

test('a refused publication says why, and a double click publishes once', async () => {
  server.refuse(publishBrand, { status: 409, codes: ['BRAND_UNCHANGED'] })
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await person.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await dialog.findByText('Title of BRAND_UNCHANGED')).toBeVisible()
  server.answer(publishBrand, aBrand({ current: null, trial: null, differs: false }))
  await person.dblClick(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(server.requests(publishBrand)).toHaveLength(2)
})

test('where no answer comes, the dialog says that it is not known, and not that nothing was published', async () => {
  server.refuse(publishBrand, { status: 0, codes: [] })
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await person.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await dialog.findByText(/We don’t know whether this was done/)).toBeVisible()
  expect(dialog.queryByText('Nothing was published')).toBeNull()
})
