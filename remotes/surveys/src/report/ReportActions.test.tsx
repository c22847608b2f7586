import '@almanac/i18n/texts/surveys'
import { emailSurveyReport, surveyReportPdf } from '@almanac/contracts/surveys/responses'
import { act, aUser, fakeServer, fireEvent, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { ReportActions } from './ReportActions'
import { FAILED_DURATION_MS, SENT_DURATION_MS } from '@almanac/ui/content'

const saved = jest.fn()
HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
  saved(this.download)
}
Object.assign(URL, { createObjectURL: () => 'blob:document', revokeObjectURL: () => undefined })

let server: FakeServer
beforeEach(() => {
  saved.mockClear()
  server = fakeServer()
})
afterEach(() => jest.useRealTimers())

const open = () =>
  renderScreen(<ReportActions response_id="01920000-0000-7000-8000-000000000001" />, {
    user: aUser({ email: 'maya@example.org' }),
  })

it('downloads the document', async () => {
  server.answerFile(surveyReportPdf, new Blob(['%PDF-']))
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith('survey.pdf'))
  expect(screen.getByText('Your document is downloaded.')).toHaveAttribute('role', 'status')
})

/** Presses a button with fake timers. */
async function press(name: string) {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] })
  fireEvent.click(screen.getByRole('button', { name }))
  await act(() => jest.advanceTimersByTimeAsync(50))
}

it('briefly confirms that it was sent', async () => {
  server.answer(emailSurveyReport, undefined)
  await open()
  await press('Send by email')
  expect(screen.getByRole('dialog', { name: 'Report sent' })).toHaveTextContent('maya@example.org')
  await act(() => jest.advanceTimersByTimeAsync(SENT_DURATION_MS + 500))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('shows an error for ten seconds', async () => {
  server.refuse(emailSurveyReport, { status: 422, codes: ['EMAIL_NOT_CONFIRMED'] })
  await open()
  await press('Send by email')
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Title of EMAIL_NOT_CONFIRMED')
  await act(() => jest.advanceTimersByTimeAsync(FAILED_DURATION_MS - 1_000))
  expect(screen.getByRole('alertdialog')).toBeVisible()
  await act(() => jest.advanceTimersByTimeAsync(1_500))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})
