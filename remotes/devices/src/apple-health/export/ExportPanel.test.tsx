import { addAppleHealthSamples } from '@almanac/contracts/devices/apple-health'
import { aUser, fakeServer, fireEvent, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { propertyOf } from '@almanac/domain/records'
import { ExportPanel } from './ExportPanel'
import { SAMPLES_IN_PART, type WorkerRequest, type WorkerMessage } from './messages'
import { readFile } from './read-file'
import { startWorker, type ExportWorker } from './start-worker'

jest.mock('./start-worker')

let server: FakeServer
const onSent = jest.fn()
const terminate = jest.fn()

/** Runs the worker's code in the page: jsdom has no workers. */
function pageWorker(told: (message: WorkerMessage) => void): ExportWorker {
  let goOn: (() => void) | undefined
  let ended = false
  const tell = (message: WorkerMessage) => {
    if (!ended) told(message)
  }
  const read = (asked: Extract<WorkerRequest, { type: 'start' }>) =>
    readFile(asked.file, asked, {
      reading: (extent) => tell({ type: 'reading', extent }),
      part: (number, samples, extent) => {
        const next = new Promise<void>((resolve) => {
          goOn = resolve
        })
        tell({ type: 'part', number, samples, extent })
        return next
      },
    }).then((end) => tell({ type: 'end', ...end }))
  return {
    ask: (message) => {
      if (message.type === 'next') goOn?.()
      else void read(message)
    },
    end: () => {
      ended = true
      terminate()
    },
  }
}

beforeEach(() => {
  server = fakeServer()
  server.answer(addAppleHealthSamples, { accepted: 1, duplicates: 0, deleted: 0, refused: [] })
  onSent.mockReset()
  terminate.mockReset()
  jest.mocked(startWorker).mockImplementation(pageWorker)
})

const record = (index: number, type = 'HeartRate') =>
  `<Record type="HKQuantityTypeIdentifier${type}" sourceName="Watch" unit="count/min" startDate="2024-03-10 01:30:00 -0500" value="${index}"/>`
const exportOf = (count: number) =>
  `<HealthData locale="en_US">${Array.from({ length: count }, (_, index) => record(index)).join('')}${record(1, 'StepCount')}</HealthData>`

/** A file that can be streamed, unlike jsdom's. */
async function fileOf(text: string, name = 'export.xml'): Promise<File> {
  return Object.assign(await new Response(text).blob(), { name, lastModified: 0, webkitRelativePath: '' })
}

const show = () => renderScreen(<ExportPanel onSent={onSent} />, { user: aUser() })
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose the file and send', { selector: 'input' }), {
    target: { files: [file] },
  })
/** The measurements of each part sent. */
const bodies = (): unknown[][] =>
  server.requests(addAppleHealthSamples).map(({ body }) => {
    const samples = propertyOf(body, 'samples')
    return Array.isArray(samples) ? samples : []
  })

test('what is chosen of an export is sent in parts, and the end says how much is saved', async () => {
  const { person } = await show()
  await person.click(screen.getByRole('checkbox', { name: 'Steps' }))
  choose(await fileOf(exportOf(SAMPLES_IN_PART + 2)))
  expect(await screen.findByText('The export has been read')).toBeVisible()
  expect(screen.getByText('1,002 measurements are saved.')).toBeVisible()
  expect(bodies().map(({ length }) => length)).toEqual([SAMPLES_IN_PART, 2])
  expect(
    new Set(
      bodies()
        .flat()
        .map((sample) => propertyOf(sample, 'kind')),
    ),
  ).toEqual(new Set(['heart_rate']))
  expect(onSent).toHaveBeenCalledTimes(1)
  expect(terminate).toHaveBeenCalled()
})

test('without a network it waits, says so, and goes on when there is one', async () => {
  server.silence(addAppleHealthSamples)
  await show()
  choose(await fileOf(exportOf(3)))
  expect(await screen.findByText(/^No connection right now\. What is saved stays saved/)).toBeVisible()
  server.answer(addAppleHealthSamples, { accepted: 4, duplicates: 0, deleted: 0, refused: [] })
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('4 measurements are saved.')).toBeVisible()
})

test('after a stop, and on another visit, the same file goes on where it was', async () => {
  const file = await fileOf(exportOf(SAMPLES_IN_PART + 2))
  const nothing = { accepted: 1, duplicates: 0, deleted: 0, refused: [] }
  // The second part never completes.
  server.answerWith(addAppleHealthSamples, () => (bodies().length === 1 ? nothing : new Promise(() => undefined)))
  const first = await show()
  choose(file)
  await waitFor(() => expect(bodies()).toHaveLength(2))
  await first.person.click(screen.getByRole('button', { name: 'Stop' }))
  first.unmount()

  server.answer(addAppleHealthSamples, { accepted: 3, duplicates: 0, deleted: 0, refused: [] })
  await show()
  expect(await screen.findByText(/^1,000 measurements are saved\. .*choose export\.xml again/)).toBeVisible()
  const before = bodies().length
  choose(file)
  expect(await screen.findByText('1,003 measurements are saved.')).toBeVisible()
  expect(
    bodies()
      .slice(before)
      .map(({ length }) => length),
  ).toEqual([3])
  expect(screen.queryByText(/choose export\.xml again/)).not.toBeInTheDocument()
})

test('what the server leaves out is counted', async () => {
  server.answer(addAppleHealthSamples, {
    accepted: 2,
    duplicates: 0,
    deleted: 0,
    refused: [{ index: 0, reason: 'INVALID_VALUE' }],
  })
  await show()
  choose(await fileOf(exportOf(2)))
  expect(
    await screen.findByText('2 measurements are saved. 1 was left out: its time or value can’t be right.'),
  ).toBeVisible()
})

test.each([
  ['<html><body/></html>', 'This isn’t an export from Health'],
  ['<!DOCTYPE HealthData [<!ENTITY a "b">]><HealthData/>', 'We don’t read this file'],
])('a file that is no export is refused where it was chosen: %s', async (text, title) => {
  await show()
  choose(await fileOf(text))
  expect(await screen.findByRole('alert')).toHaveTextContent(title)
  expect(bodies()).toEqual([])
  expect(screen.getByRole('button', { name: 'Choose the file and send' })).toBeEnabled()
})

test('of an export that is cut in the middle it says how far it was read and what is saved', async () => {
  await show()
  choose(await fileOf(exportOf(3).slice(0, -20)))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /The end of the export is missing.*We read the first 100% of it\. 3 measurements are saved\./,
  )
})

test('what was chosen stays chosen after a file that was refused', async () => {
  const { person } = await show()
  await person.click(screen.getByRole('checkbox', { name: 'Weight' }))
  choose(await fileOf('<html/>'))
  await screen.findByRole('alert')
  expect(screen.getByRole('checkbox', { name: 'Weight' })).not.toBeChecked()
})

test('a refusal of the server ends it, with what to do', async () => {
  server.refuse(addAppleHealthSamples, { status: 403, codes: ['FEATURE_OFF'] })
  await show()
  choose(await fileOf(exportOf(2)))
  expect(await screen.findByRole('alert')).toHaveTextContent('Connecting devices isn’t part of your study.')
})

test('with no kind chosen it says so and asks for no file', async () => {
  const { person } = await show()
  for (const box of screen.getAllByRole('checkbox')) await person.click(box)
  await person.click(screen.getByRole('button', { name: 'Choose the file and send' }))
  expect(screen.getByText('Choose at least one kind of measurement.')).toBeVisible()
})
