import '@almanac/i18n/texts/activities'
import { listActivities } from '@almanac/contracts/activities/activities'
import {
  createReport,
  downloadReport,
  listReports,
  removeReport,
  sendReport,
  type Report,
} from '@almanac/contracts/activities/reports'
import { isRecord } from '@almanac/domain/records'
import { act, aUser, fakeServer, fireEvent, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { FAILED_DURATION_MS, SENT_DURATION_MS } from '@almanac/ui/content'
import { ReportRow } from './ReportRow'

const saved = jest.fn()
HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
  saved(this.download)
}
Object.assign(URL, { createObjectURL: () => 'blob:document', revokeObjectURL: () => undefined })

const report = (given: Partial<Report> = {}): Report => ({
  id: '01920000-0000-7000-8000-000000000001',
  report_type: 'vitals',
  quest_id: null,
  quest_title: null,
  format: 'pdf',
  by_email: false,
  start_date: null,
  end_date: null,
  state: 'done',
  done: 2,
  of: 2,
  created_at: '2026-11-23T10:00:00Z',
  expires_at: '2026-11-30T10:00:00Z',
  ...given,
})

let server: FakeServer
beforeEach(() => {
  saved.mockClear()
  server = fakeServer()
  server.answer(listReports, [])
  server.answer(listActivities, [])
})
afterEach(() => jest.useRealTimers())

async function open() {
  const rendered = await renderScreen(<ReportRow />, { user: aUser({ email: 'maya@example.org' }) })
  await rendered.person.click(screen.getByRole('button', { name: 'Report' }))
  await screen.findByRole('dialog', { name: 'Report of your history' })
  return rendered
}

/** Requests the mail and sends it with fake timers. */
async function send() {
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Send by email' }))
  const question = await screen.findByRole('dialog', { name: 'Send this report?' })
  expect(question).toHaveTextContent('maya@example.org')
  expect(question).toHaveTextContent(/Everything\u2069?, .*\d\s–\s.*\d/)
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await act(() => jest.advanceTimersByTimeAsync(50))
}

const elapse = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

it('asks for confirmation before sending, and briefly confirms that it was sent', async () => {
  server.answer(sendReport, undefined)
  await send()
  expect(screen.getByRole('dialog', { name: 'Report sent' })).toHaveTextContent('maya@example.org')
  await elapse(SENT_DURATION_MS + 500)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it.each([
  [
    'a status report_failed',
    422,
    ['EMAIL_NOT_CONFIRMED', 'report_failed'] as const,
    'We couldn’t send the report',
    'Title of EMAIL_NOT_CONFIRMED',
  ],
  [
    'a server that broke, which is no period without entries,',
    500,
    ['UNKNOWN_SERVER_ERROR'] as const,
    'We couldn’t send the report',
    'Title of UNKNOWN_SERVER_ERROR',
  ],
  [
    'any other failure',
    422,
    ['NOTHING_RECORDED'] as const,
    'Nothing to report',
    'Choose another period or other contents.',
  ],
])('shows %s for ten seconds', async (_, status, codes, title, text) => {
  server.refuse(sendReport, { status, codes: [...codes] })
  await send()
  expect(screen.getByRole('alertdialog', { name: title })).toHaveTextContent(text)
  await elapse(FAILED_DURATION_MS - 1_000)
  expect(screen.getByRole('alertdialog')).toBeVisible()
  await elapse(1_500)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it('shows an invalid range at its field, and sends no request', async () => {
  const { person } = await open()
  await person.selectOptions(screen.getByLabelText('Period'), 'custom')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-02' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-01' } })
  await person.click(screen.getByRole('button', { name: 'Download as PDF' }))
  expect(await screen.findByText('The start is after the end. Choose an earlier start.')).toBeVisible()
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2199-01-01' } })
  await person.click(screen.getByRole('button', { name: 'Send by email' }))
  expect(await screen.findByText('The end is after today. Choose today or an earlier day.')).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Report of your history' })).toBeVisible()
})

it('downloads a requested report once it is ready', async () => {
  const { person } = await open()
  server.answer(createReport, report({ state: 'queued', done: 0, of: 0 }))
  server.answer(listReports, [report({ state: 'running', done: 1, of: 3 })])
  server.answerFile(downloadReport, new Blob(['%PDF-']))
  await person.click(screen.getByRole('button', { name: 'Download as PDF' }))
  const progress = await screen.findByRole('progressbar', { name: 'Preparing: Measurements (PDF)' })
  expect(progress).toHaveAttribute('value', '1')
  const sent: unknown = server.requests(createReport)[0]?.body
  server.answer(listReports, [report({ id: isRecord(sent) ? String(sent.id) : '' })])
  await waitFor(() => expect(saved).toHaveBeenCalledWith('health-history.pdf'), { timeout: 4_000 })
})

it('lists the stored reports, to download again or delete', async () => {
  server.answer(listReports, [report({ format: 'csv' })])
  server.answerFile(downloadReport, new Blob(['a,b']))
  server.answer(removeReport, undefined)
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Download Measurements (CSV), All time' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith('health-history.csv'))
  server.answer(listReports, [])
  await person.click(screen.getByRole('button', { name: 'Delete Measurements (CSV), All time' }))
  await waitFor(() => expect(screen.queryByText('Your reports')).not.toBeInTheDocument())
})
