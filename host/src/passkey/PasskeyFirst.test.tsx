import {
  addPasskey,
  beginPasskey,
  confirmByPasskey,
  goOnWithoutPasskey,
  passkeyConfirmationOptions,
  sendPasskeyCode,
} from '@almanac/contracts/account/second-factor'
import { currentSession } from '@almanac/contracts/account/session'
import type { Call } from '@almanac/contracts'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer, type Rendered } from '@almanac/testing'
import { PasskeyFirst } from './PasskeyFirst'

jest.mock('@almanac/auth/passkey', () => ({
  newPasskey: () => Promise.resolve({ passkey: {}, kind: 'phone' }),
  signWithPasskey: () => Promise.resolve({}),
}))

const PASSWORD = 'my own password'
const user = aUser()

/** What a WiFi sign-in page, a proxy or a cache puts in the place of the server's answer. */
const FOREIGN: Record<string, () => Response> = {
  'a page': () => new Response('<title>Sign in</title>', { headers: { 'content-type': 'text/html' } }),
  'other JSON': () => Response.json({ status: 'ok' }),
  nothing: () => new Response(null, { status: 204 }),
}

let server: FakeServer

/** What the server answers when nothing is between. */
function answerAll(): void {
  for (const call of [beginPasskey, passkeyConfirmationOptions])
    server.respondWith(call, () => Promise.resolve(Response.json({ options: {} })))
  server.respondWith(sendPasskeyCode, () => Promise.resolve(Response.json({ masked_number: 'm@example.org' })))
  server.answer(addPasskey, { recovery_codes: [] })
  server.answer(confirmByPasskey, { current_password: 'secret' })
  server.answer(goOnWithoutPasskey, undefined)
  server.answer(currentSession, user)
}

beforeEach(() => {
  server = fakeServer()
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: {} })
  answerAll()
})
afterEach(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))

const show = (step: 'create' | 'show') => renderScreen(<PasskeyFirst step={step} />, { path: '/', user })

/** Types into a field that is empty. */
async function fill({ person }: Rendered, label: string, value: string): Promise<void> {
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  if (field.value === '') await person.type(field, value)
}
const press = ({ person }: Rendered, name: RegExp) => person.click(screen.getByRole('button', { name }))

async function create(rendered: Rendered) {
  await fill(rendered, 'Your current password', PASSWORD)
  await press(rendered, /^(Set up a passkey|Try again)$/)
}
const use = (rendered: Rendered) => press(rendered, /^(Use your passkey|Try again)$/)
const send = (rendered: Rendered) => press(rendered, /^Get a code by email$/)
async function type(rendered: Rendered) {
  if (!screen.queryByLabelText('Code')) await send(rendered)
  await fill(rendered, 'Code', '123456')
  await press(rendered, /^Continue$/)
}

const steps: [string, Call, 'create' | 'show', (rendered: Rendered) => Promise<void>][] = [
  ['beginning a passkey', beginPasskey, 'create', create],
  ['storing a passkey', addPasskey, 'create', create],
  ['beginning to show one', passkeyConfirmationOptions, 'show', use],
  ['showing one', confirmByPasskey, 'show', use],
  ['sending a code', sendPasskeyCode, 'show', send],
  ['the code', goOnWithoutPasskey, 'show', type],
]
const seams = steps.flatMap(([name, ...step]) => Object.keys(FOREIGN).map((what) => [name, what, ...step] as const))

test.each(seams)(
  '%s: %s in place of the answer is said, and the next attempt goes through',
  async (_name, what, call, step, act) => {
    server.intercept(call, () => FOREIGN[what]?.() ?? Response.error())
    const rendered = await show(step)
    await act(rendered)
    expect(await screen.findByText(/couldn’t reach the server/)).toBeVisible()
    expect(server.requests(currentSession)).toHaveLength(0)
    answerAll()
    await act(rendered)
    if (call === sendPasskeyCode) expect(await screen.findByLabelText('Code')).toBeVisible()
    else await waitFor(() => expect(server.requests(currentSession)).toHaveLength(1))
  },
)
