import * as z from 'zod/mini'
import { act, fireEvent, renderScreen, screen } from '@almanac/testing'
import { setLocale } from '@almanac/i18n'
import { Button } from '../button/Button'
import { ErrorSummary } from './ErrorSummary'
import { Form, FormActions } from './Form'
import { NumberField } from './NumberField'
import { PasswordField } from './PasswordField'
import { TextField } from './TextField'
import { setServerErrors, useForm } from './useForm'

const schema = z.object({
  email: z.string().check(z.minLength(1, { message: 'CANT_BE_BLANK' })),
  password: z.string().check(z.minLength(8)),
  weight: z.nullable(z.number()),
})

interface Values {
  email: string
  password: string
  weight: number | null
}

function SignUp({ send, refuse }: { send: (values: Values) => void; refuse?: Parameters<typeof setServerErrors>[1] }) {
  const form = useForm<Values>({ defaultValues: { email: '', password: '', weight: null }, schema })
  return (
    <Form
      form={form}
      onSubmit={(values) => {
        send(values)
        if (refuse) setServerErrors(form, refuse)
      }}
    >
      <ErrorSummary />
      <TextField name="email" label="Email" type="email" hint="The one your study team knows" />
      <PasswordField name="password" label="Password" />
      <NumberField name="weight" label="Weight" unit="kg" optional />
      <FormActions>
        <Button type="submit" variant="primary">
          Sign up
        </Button>
      </FormActions>
    </Form>
  )
}

const email = () => screen.getByRole('textbox', { name: 'Email' })
const submit = () => screen.getByRole('button', { name: 'Sign up' })

test('errors are summarized; the summary takes the focus and links to the fields', async () => {
  const send = jest.fn()
  const { person } = await renderScreen(<SignUp send={send} />)
  await person.click(submit())
  expect(send).not.toHaveBeenCalled()
  expect(screen.getByRole('alert', { name: 'Please check 2 answers' })).toHaveFocus()
  await person.click(screen.getByRole('link', { name: 'Email: This is required' }))
  expect(email()).toHaveFocus()
})

test('an invalid field is described by its error and its hint until it is valid', async () => {
  const { person } = await renderScreen(<SignUp send={jest.fn()} />)
  expect(email()).toHaveAccessibleDescription('Needed The one your study team knows')
  await person.click(submit())
  expect(email()).toBeInvalid()
  expect(email()).toHaveAccessibleDescription('Needed This is required The one your study team knows')
  await person.type(email(), 'maya@example.org')
  expect(email()).toBeValid()
  expect(email()).toHaveAccessibleDescription('Needed The one your study team knows')
})

test('submit is never disabled, and a valid form is sent with parsed numbers', async () => {
  const send = jest.fn()
  const { person } = await renderScreen(<SignUp send={send} />)
  expect(submit()).toBeEnabled()
  await person.type(email(), 'maya@example.org')
  await person.type(screen.getByLabelText('Password'), 'a long secret')
  await person.type(screen.getByRole('textbox', { name: /^Weight/ }), '71,5')
  await person.click(submit())
  expect(send).toHaveBeenCalledWith({ email: 'maya@example.org', password: 'a long secret', weight: 71.5 })
})

test('server errors are shown at their fields, others in the summary, and the input stays', async () => {
  const { person } = await renderScreen(
    <SignUp
      send={jest.fn()}
      refuse={[
        { code: 'EMAIL_TAKEN', title: 'This e-mail is in use', field: 'user.email' },
        { code: 'GROUPCODE_STUDY_CLOSED_ERROR', title: 'The study is full' },
      ]}
    />,
  )
  await person.type(email(), 'maya@example.org')
  await person.type(screen.getByLabelText('Password'), 'a long secret')
  await person.click(submit())
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveFocus()
  expect(summary).toHaveTextContent('The study is full')
  expect(email()).toHaveAccessibleDescription('Needed This e-mail is in use The one your study team knows')
  expect(email()).toHaveValue('maya@example.org')
})

test('an error is translated when the language changes', async () => {
  const { person } = await renderScreen(<SignUp send={jest.fn()} />)
  await person.click(submit())
  await act(() => setLocale('es'))
  expect(screen.getByRole('link', { name: 'Email: Este dato es obligatorio' })).toBeInTheDocument()
  expect(document.documentElement.lang).toBe('es')
})

test('a sentence of the server goes when the language changes, because it is in the former one', async () => {
  const { person } = await renderScreen(
    <SignUp send={() => undefined} refuse={[{ code: 'EMAIL_TAKEN', title: 'It is taken.', field: 'email' }]} />,
  )
  await person.type(screen.getByLabelText('Email'), 'ana@example.org')
  await person.type(screen.getByLabelText('Password'), 'tide house 12')
  await person.click(screen.getByRole('button', { name: 'Sign up' }))
  expect(await screen.findByText('It is taken.')).toBeVisible()
  await act(() => setLocale('es'))
  expect(screen.queryByText(/It is taken/)).toBeNull()
})

test('a password can be shown and hidden again', async () => {
  const { person } = await renderScreen(<SignUp send={jest.fn()} />)
  const field = screen.getByLabelText('Password')
  expect(field).toHaveAttribute('type', 'password')
  await person.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field).toHaveAttribute('type', 'text')
  await person.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field).toHaveAttribute('type', 'password')
})

test('a shown password is hidden when the form is submitted, and is sent as typed', async () => {
  const send = jest.fn()
  const { person } = await renderScreen(<SignUp send={send} />)
  await person.type(email(), 'ada@example.org')
  await person.type(screen.getByLabelText('Password'), 'long enough')
  await person.click(screen.getByRole('button', { name: 'Show password' }))
  await person.click(submit())
  expect(send).toHaveBeenCalledWith({ email: 'ada@example.org', password: 'long enough', weight: null })
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
})

test('for half a second after a refusal taps are ignored, because the layout has shifted; keys are not', async () => {
  const send = jest.fn()
  const { person } = await renderScreen(<SignUp send={send} />)
  const form = submit().closest('form')
  jest.useFakeTimers()
  fireEvent.click(submit())
  await act(() => jest.advanceTimersByTimeAsync(100))
  expect(screen.getByRole('alert', { name: 'Please check 2 answers' })).toHaveFocus()
  expect(form).toHaveStyle({ pointerEvents: 'none' })
  await act(() => jest.advanceTimersByTimeAsync(500))
  expect(form).not.toHaveStyle({ pointerEvents: 'none' })
  jest.useRealTimers()
  await person.keyboard('{Tab}{Enter}')
  expect(email()).toHaveFocus()
})
