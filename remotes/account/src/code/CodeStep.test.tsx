import { ApiError } from '@almanac/api-client'
import type { ErrorCode } from '@almanac/contracts'
import { act, fireEvent, renderScreen, screen, waitFor, type Rendered } from '@almanac/testing'
import { CodeStep, type SentCode } from './CodeStep'

const bySms: SentCode = { masked_number: '+49 ••• ••42', channel: 'sms', retry_after_seconds: 60 }
const byMail: SentCode = { masked_number: 'm•••@example.org', channel: 'email', retry_after_seconds: 60 }

const onSubmit = jest.fn<Promise<void>, [string]>()
const onResend = jest.fn<Promise<SentCode>, ['email'?]>()

beforeEach(() => {
  onSubmit.mockReset().mockResolvedValue()
  onResend.mockReset().mockResolvedValue(bySms)
})

afterEach(() => {
  jest.useRealTimers()
})

const show = (more: { onBack?: () => void; byEmail?: boolean; locale?: string; retry_after_seconds?: number } = {}) =>
  renderScreen(<CodeStep {...bySms} {...more} onSubmit={onSubmit} onResend={onResend} />, { locale: more.locale })
const field = () => screen.getByRole('textbox', { name: /^Code/ })
const submitCode = (person: Rendered['person']) => person.click(screen.getByRole('button', { name: 'Continue' }))
const refusal = (code: ErrorCode, status = 401) => new ApiError(status, [{ code, title: `Title of ${code}` }])

test('says where the code was sent and focuses the field', async () => {
  await show()
  expect(screen.getByText('+49 ••• ••42')).toBeInTheDocument()
  expect(screen.getByText(/text message/)).toBeInTheDocument()
  await waitFor(() => expect(field()).toHaveFocus())
  expect(field()).toHaveAttribute('inputmode', 'numeric')
  expect(field()).toHaveAttribute('autocomplete', 'one-time-code')
})

test.each([
  ...['123456', ' 123 456 ', '123-456', '١٢٣٤٥٦', 'code 123456'],
  '123456 is your Almanac code. Don’t give it to anyone. @almanac.example #123456',
])('%j is sent as 123456', async (pasted) => {
  const { person } = await show()
  await person.click(field())
  await person.paste(pasted)
  await submitCode(person)
  expect(onSubmit).toHaveBeenCalledWith('123456')
})

test.each(['', '12345', '1234567', '12345a', 'code 1234567', '123456 or 654321?'])('%j is not sent', async (typed) => {
  const { person } = await show()
  if (typed) await person.type(field(), typed)
  await submitCode(person)
  expect(onSubmit).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  expect(field()).toHaveAccessibleDescription(/Enter the 6-digit code/)
})

test.each(['INVALID_OTP', 'OTP_EXPIRED', 'OTP_LOCKED'] as const)(
  '%s shows the error of the server at the field and keeps the code',
  async (code) => {
    onSubmit.mockRejectedValue(refusal(code))
    const { person } = await show()
    await person.type(field(), '123456')
    await submitCode(person)
    expect(field()).toHaveAccessibleDescription(new RegExp(`Title of ${code}`))
    expect(field()).toHaveValue('123456')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  },
)

test.each([
  [new ApiError(500, []), /went wrong on our side/],
  [new ApiError(0, []), /can’t reach the server/],
  [new TypeError('broken'), /went wrong on our side/],
])('any other error is shown above the form', async (error, words) => {
  onSubmit.mockRejectedValue(error)
  const { person } = await show()
  await person.type(field(), '123456')
  await submitCode(person)
  expect(screen.getByRole('alert')).toHaveTextContent(words)
  expect(field()).toHaveValue('123456')
})

describe('resending the code', () => {
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000))
  const announced = () => screen.getAllByRole('status')[0]
  const button = () => screen.queryByRole('button', { name: 'Send another code' })
  const press = (name: string) =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name }))
      await Promise.resolve()
    })

  test('is possible after 60 seconds, which is announced once', async () => {
    jest.useFakeTimers()
    await show()
    expect(screen.getByText('You can ask for another code in 1:00')).toBeInTheDocument()
    expect(button()).not.toBeInTheDocument()
    await pass(18)
    expect(screen.getByText('You can ask for another code in 0:42')).toBeInTheDocument()
    expect(announced()).toBeEmptyDOMElement()
    await pass(43)
    expect(announced()).toHaveTextContent('You can ask for another code now.')
    await press('Send another code')
    expect(onResend).toHaveBeenCalledWith(undefined)
    expect(screen.getByText('You can ask for another code in 1:00')).toBeInTheDocument()
    expect(announced()).toHaveTextContent('Another code is on its way.')
    expect(field()).toHaveFocus()
  })

  test.each([
    [refusal('OTP_TOO_SOON', 429), 'Title of OTP_TOO_SOON'],
    [new ApiError(500, []), 'Something went wrong on our side. Try again in a moment.'],
  ])('shows the reason when it is refused', async (error, words) => {
    jest.useFakeTimers()
    onResend.mockRejectedValue(error)
    await show()
    await pass(61)
    await press('Send another code')
    expect(screen.getByRole('alert')).toHaveTextContent(words)
    expect(button()).toBeInTheDocument()
  })

  test('waits for retry_after_seconds', async () => {
    onResend.mockRejectedValue(
      new ApiError(429, [{ code: 'OTP_TOO_SOON', title: 'Wait a little.', retry_after_seconds: 25 }]),
    )
    const { person } = await show({ byEmail: true, retry_after_seconds: 0 })
    await person.click(screen.getByRole('button', { name: 'I no longer have this phone' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Wait a little.')
    expect(screen.getByText('You can ask for another code in 0:25')).toBeInTheDocument()
  })

  test('sends by e-mail when the phone is lost', async () => {
    onResend.mockResolvedValue(byMail)
    const { person } = await show({ byEmail: true, retry_after_seconds: 0 })
    await person.click(screen.getByRole('button', { name: 'I no longer have this phone' }))
    expect(onResend).toHaveBeenCalledWith('email')
    expect(await screen.findByText('m•••@example.org')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'I no longer have this phone' })).not.toBeInTheDocument()
  })

  test('offers e-mail only once the server would send it', async () => {
    jest.useFakeTimers()
    await show({ byEmail: true })
    expect(screen.queryByRole('button', { name: 'I no longer have this phone' })).not.toBeInTheDocument()
    await pass(61)
    expect(screen.getByRole('button', { name: 'I no longer have this phone' })).toBeInTheDocument()
  })

  test('waits until the lock ends, with no other message', async () => {
    onSubmit.mockRejectedValue(
      new ApiError(401, [
        {
          code: 'OTP_LOCKED',
          title: 'Wait 15 min, then ask for a new code.',
          retry_after_seconds: 900,
          field: 'otp_attempt',
        },
      ]),
    )
    const { person } = await show()
    await person.type(field(), '123456')
    await submitCode(person)
    expect(await screen.findByText('You can ask for another code in 15:00')).toBeInTheDocument()
    expect(screen.getAllByText(/You can ask for another code/)).toHaveLength(1)
  })

  test('does not offer e-mail where that is not allowed', async () => {
    await show()
    expect(screen.queryByRole('button', { name: 'I no longer have this phone' })).not.toBeInTheDocument()
  })
})

test('goes back to the previous step', async () => {
  const onBack = jest.fn()
  const { person } = await show({ onBack })
  await person.click(screen.getByRole('button', { name: 'Back' }))
  expect(onBack).toHaveBeenCalled()
})
