import type { User } from '@almanac/contracts/account/session'
import {
  addAppleHealthImportPart,
  beginAppleHealthImport,
  cancelAppleHealthImport,
  commitAppleHealthImport,
  previewAppleHealthImport,
  type KindChanges,
} from '@almanac/contracts/devices/apple-health-imports'
import { newId } from '@almanac/domain/ids'
import { propertyOf } from '@almanac/domain/records'
import { aUser, fakeServer, fireEvent, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { ExportPanel } from './ExportPanel'
import { SAMPLES_IN_PART, type WorkerMessage } from './messages'
import { serveFile } from './serve-file'
import { startWorker, type ExportWorker } from './start-worker'

jest.mock('./start-worker')

let server: FakeServer
const onCommitted = jest.fn()
const terminate = jest.fn()

/** Runs the worker's code in the page: jsdom has no workers. */
function pageWorker(told: (message: WorkerMessage) => void): ExportWorker {
  let ended = false
  return {
    ask: serveFile((message) => {
      if (!ended) told(message)
    }),
    end: () => {
      ended = true
      terminate()
    },
  }
}

const heartRates = (changes: Partial<KindChanges> = {}): { kinds: KindChanges[] } => ({
  kinds: [
    { kind: 'heart_rate', added: 0, same: 0, changed: 0, missing: 0, covered_by: null, left_out: [], ...changes },
  ],
})

/** Of each test: an import that one leaves unfinished is restored for the same user. */
let user: User

beforeEach(() => {
  user = aUser({ id: newId() })
  server = fakeServer()
  server.answer(beginAppleHealthImport, { status: 'open', parts: 0, measurements: 0 })
  server.answer(addAppleHealthImportPart, undefined)
  server.answer(previewAppleHealthImport, heartRates({ added: 3 }))
  server.answer(commitAppleHealthImport, heartRates({ added: 3 }))
  server.answer(cancelAppleHealthImport, undefined)
  onCommitted.mockReset()
  terminate.mockReset()
  jest.mocked(startWorker).mockImplementation(pageWorker)
})

const record = (index: number, type = 'HeartRate') =>
  `<Record type="HKQuantityTypeIdentifier${type}" sourceName="Watch" unit="count/min" startDate="2024-03-10 01:30:00 -0500" value="${index}"/>`
const exportOf = (count: number) =>
  `<HealthData locale="en_US"><ExportDate value="2024-03-11 09:00:00 -0500"/>${Array.from({ length: count }, (_, index) => record(index)).join('')}${record(1, 'StepCount')}</HealthData>`

/** A file that can be streamed, unlike jsdom's. */
async function fileOf(text: string, name = 'export.xml'): Promise<File> {
  return Object.assign(await new Response(text).blob(), { name, lastModified: 0, webkitRelativePath: '' })
}

const show = () => renderScreen(<ExportPanel onCommitted={onCommitted} />, { user })
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose the file', { selector: 'input' }), { target: { files: [file] } })
/** The measurements of each part sent. */
const parts = (): unknown[][] =>
  server.requests(addAppleHealthImportPart).map(({ body }) => {
    const samples = propertyOf(body, 'samples')
    return Array.isArray(samples) ? samples : []
  })
const commits = () => server.requests(commitAppleHealthImport).map(({ body }) => body)
const importsBegun = () => server.requests(beginAppleHealthImport).map(({ path }) => path)

test('what is chosen of an export is sent in parts, what it changes is shown, and saved when that is confirmed', async () => {
  const { person } = await show()
  await person.click(screen.getByRole('checkbox', { name: 'Steps' }))
  choose(await fileOf(exportOf(SAMPLES_IN_PART + 2)))
  expect(await screen.findByText('What this export would change')).toBeVisible()
  expect(screen.getByText('3 new')).toBeVisible()
  expect(parts().map(({ length }) => length)).toEqual([SAMPLES_IN_PART, 2])
  expect(
    new Set(
      parts()
        .flat()
        .map((sample) => propertyOf(sample, 'kind')),
    ),
  ).toEqual(new Set(['heart_rate']))
  expect(server.requests(beginAppleHealthImport)[0]?.body).toMatchObject({ exported_at: '2024-03-11T14:00:00.000Z' })
  expect(commits()).toEqual([])
  await waitFor(() => expect(document.activeElement).toHaveTextContent('What this export would change'))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The export is saved')).toBeVisible()
  expect(commits()).toEqual([{ parts: 2, complete: true, keep_missing: false, missing: 0 }])
  expect(onCommitted).toHaveBeenCalledTimes(1)
  expect(terminate).toHaveBeenCalled()
})

test.each([
  ['Save and remove 2 measurements', false],
  ['Save and keep them', true],
])('what would vanish is said before: %s', async (name, keep_missing) => {
  server.answer(previewAppleHealthImport, heartRates({ changed: 28, missing: 2 }))
  const { person } = await show()
  choose(await fileOf(exportOf(3)))
  expect(await screen.findByText('2 measurements aren’t in this export')).toBeVisible()
  expect(screen.getByText('28 changed and 2 not in this export')).toBeVisible()
  await person.click(screen.getByRole('button', { name }))
  expect(await screen.findByText('The export is saved')).toBeVisible()
  expect(commits()).toMatchObject([{ keep_missing, missing: 2 }])
})

test('when more would vanish than was shown, it is shown again', async () => {
  server.answer(previewAppleHealthImport, heartRates({ missing: 2 }))
  server.refuse(commitAppleHealthImport, { status: 409, codes: ['CHANGED_MEANWHILE'] })
  const { person } = await show()
  choose(await fileOf(exportOf(3)))
  const remove = await screen.findByRole('button', { name: 'Save and remove 2 measurements' })
  server.answer(previewAppleHealthImport, heartRates({ missing: 3 }))
  await person.click(remove)
  expect(await screen.findByText(/^Something has changed meanwhile/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save and remove 3 measurements' })).toBeVisible()
})

test('it can be dropped, and nothing is changed', async () => {
  const { person } = await show()
  choose(await fileOf(exportOf(3)))
  await person.click(await screen.findByRole('button', { name: 'Don’t save' }))
  await waitFor(() => expect(server.requests(cancelAppleHealthImport)).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Choose the file' })).toBeVisible()
  expect([commits(), onCommitted.mock.calls]).toEqual([[], []])
})

test('an export without anything new is finished without a question', async () => {
  server.answer(previewAppleHealthImport, heartRates({ same: 3, covered_by: null }))
  server.answer(commitAppleHealthImport, heartRates({ same: 3 }))
  await show()
  choose(await fileOf(exportOf(3)))
  expect(await screen.findByText('Nothing in it is new.')).toBeVisible()
  expect(screen.getByText('3 already here')).toBeVisible()
})

test('a later export that is here already is named', async () => {
  const covered = heartRates({ covered_by: '2024-06-01T10:00:00.000Z', left_out: [{ reason: 'COVERED', count: 3 }] })
  server.answer(previewAppleHealthImport, covered)
  server.answer(commitAppleHealthImport, covered)
  await show()
  choose(await fileOf(exportOf(3)))
  expect(await screen.findByText(/^You added an export of .*changes nothing in Heart rate\.$/)).toBeVisible()
  expect(screen.getByText('3 left out: a later export is already here')).toBeVisible()
})

test('what is left out is counted with its reason', async () => {
  const left_out = [
    { reason: 'INVALID_UNIT', count: 2 },
    { reason: 'INVALID_NUMBER', count: 1 },
  ] as const
  server.answer(previewAppleHealthImport, heartRates({ added: 1, left_out: [...left_out] }))
  await show()
  choose(await fileOf(exportOf(1).replace('value="0"', 'value="fast"')))
  expect(await screen.findByText('2 left out: we don’t know their unit')).toBeVisible()
  expect(screen.getByText('1 left out: it has no number')).toBeVisible()
  expect(server.requests(addAppleHealthImportPart)[0]?.body).toMatchObject({
    left_out: [{ kind: 'heart_rate', reason: 'INVALID_NUMBER', count: 1 }],
  })
})

test('without a network it waits, says so, and goes on when there is one', async () => {
  server.silence(addAppleHealthImportPart)
  await show()
  choose(await fileOf(exportOf(3)))
  expect(await screen.findByText(/^No connection right now\. What was sent isn’t lost/)).toBeVisible()
  server.answer(addAppleHealthImportPart, undefined)
  fireEvent(window, new Event('online'))
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
})

test('after a stop, and on another visit, the same file goes on where it was', async () => {
  const file = await fileOf(exportOf(SAMPLES_IN_PART + 2))
  // The second part never completes.
  server.answerWith(addAppleHealthImportPart, () =>
    parts().length === 1 ? undefined : new Promise<undefined>(() => undefined),
  )
  const first = await show()
  choose(file)
  await waitFor(() => expect(parts()).toHaveLength(2))
  await first.person.click(screen.getByRole('button', { name: 'Stop' }))
  first.unmount()

  server.answer(addAppleHealthImportPart, undefined)
  server.answer(beginAppleHealthImport, { status: 'open', parts: 1, measurements: SAMPLES_IN_PART })
  const second = await show()
  expect(await screen.findByText(/^2,000 measurements were sent.*choose export\.xml again/)).toBeVisible()
  choose(file)
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
  expect(
    parts()
      .slice(2)
      .map(({ length }) => length),
  ).toEqual([3])
  expect(new Set(importsBegun()).size).toBe(1)
  second.unmount()

  // The preview comes again without the file.
  const third = await show()
  await third.person.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The export is saved')).toBeVisible()
  expect(screen.queryByText(/choose export\.xml again/)).not.toBeInTheDocument()
})

test('an import that the server no longer has is over, and said to be', async () => {
  server.refuse(commitAppleHealthImport, { status: 404, codes: ['NOT_FOUND'] })
  const { person } = await show()
  choose(await fileOf(exportOf(3)))
  await person.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This import has ended')
  expect(screen.getByRole('button', { name: 'Choose the file' })).toBeVisible()
})

test('a file that is no export is refused where it was chosen', async () => {
  await show()
  choose(await fileOf('<html><body/></html>'))
  expect(await screen.findByRole('alert')).toHaveTextContent('This isn’t an export from Health')
  expect(importsBegun()).toEqual([])
  expect(screen.getByRole('button', { name: 'Choose the file' })).toBeEnabled()
})

test('of an export that is cut in the middle nothing would vanish, and that is said', async () => {
  server.answer(previewAppleHealthImport, heartRates({ added: 3, missing: 5 }))
  const { person } = await show()
  choose(await fileOf(exportOf(3).slice(0, -20)))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /The end of the export is missing.*We read the first 100% of it\..*nothing is removed/,
  )
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(commits()).toMatchObject([{ complete: false, missing: 0 }]))
})

test('what was chosen stays chosen after a file that was refused', async () => {
  const { person } = await show()
  await person.click(screen.getByRole('checkbox', { name: 'Weight' }))
  choose(await fileOf('<html/>'))
  await screen.findByRole('alert')
  expect(screen.getByRole('checkbox', { name: 'Weight' })).not.toBeChecked()
})

test('a refusal of the server ends it, with what to do', async () => {
  server.refuse(beginAppleHealthImport, { status: 403, codes: ['FEATURE_OFF'] })
  await show()
  choose(await fileOf(exportOf(2)))
  expect(await screen.findByRole('alert')).toHaveTextContent('Connecting devices isn’t part of your study.')
})

test('with no kind chosen it says so and asks for no file', async () => {
  const { person } = await show()
  for (const box of screen.getAllByRole('checkbox')) await person.click(box)
  await person.click(screen.getByRole('button', { name: 'Choose the file' }))
  expect(screen.getByText('Choose at least one kind of measurement.')).toBeVisible()
})
