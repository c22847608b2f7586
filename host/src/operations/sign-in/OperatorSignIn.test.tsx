import { aUser, fakeServer, fireEvent, renderScreen, screen, waitFor } from '@almanac/testing'
import { onAuthEvent } from '@almanac/auth'
import { signIn } from '@almanac/contracts/account/session'
import { OperatorSignIn } from './OperatorSignIn'

const signedIn = jest.fn()
let stop = () => {}

beforeEach(() => {
  signedIn.mockClear()
  stop = onAuthEvent((event) => {
    if (event.type === 'signed_in') signedIn(event.user_id)
  })
})
afterEach(() => stop())

async function open() {
  const server = fakeServer()
  await renderScreen(<OperatorSignIn />, { path: '/operations' })
  const enter = () => {
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'nadia@example.test' } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret words' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  return { server, enter }
}

test('an operator signs in with a password and the code of an app, and keeps what was typed after a refusal', async () => {
  const { server, enter } = await open()
  server.refuse(signIn, { status: 401, codes: ['INVALID_CREDENTIALS'] })
  enter()
  expect(await screen.findByText('Title of INVALID_CREDENTIALS')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue('nadia@example.test')
  server.answer(signIn, { second_factor_required: true, app: true })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  const code = await screen.findByLabelText('Code')
  expect(code).toHaveFocus()
  const operator = aUser({ roles: ['operator'] })
  server.answer(signIn, operator)
  fireEvent.change(code, { target: { value: '123 456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(signedIn).toHaveBeenCalledWith(operator.id))
  expect(server.requests(signIn).at(-1)?.body).toMatchObject({ user: { otp_attempt: '123456' } })
})
