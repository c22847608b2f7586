import '@almanac/i18n/texts/surveys'
import { act, screen, waitFor } from '@almanac/testing'
import { renderQuestion, labelled, read } from '../testing/renderQuestion'

interface FakePad {
  listeners: Record<string, () => void>
  lines: object[]
}
const pads: FakePad[] = []

jest.mock('signature_pad', () => ({
  __esModule: true,
  default: class implements FakePad {
    listeners: Record<string, () => void> = {}
    lines: object[] = []
    penColor = 'black'
    constructor() {
      pads.push(this)
    }
    addEventListener(name: string, listener: () => void) {
      this.listeners[name] = listener
    }
    toData = () => this.lines
    fromData = (lines: object[]) => {
      this.lines = [...lines]
    }
    clear = () => {
      this.lines = []
    }
    off = () => undefined
  },
}))
Object.assign(window, {
  ResizeObserver: class {
    observe = () => undefined
    disconnect = () => undefined
  },
})
HTMLCanvasElement.prototype.getContext = () => null
HTMLCanvasElement.prototype.toBlob = (done: BlobCallback) => done(new Blob(['PNG']))
beforeEach(() => pads.splice(0))

/** Draws a line on the canvas. */
async function draw() {
  await waitFor(() => expect(pads.length).toBeGreaterThan(0))
  act(() => {
    const [pad] = pads
    pad?.lines.push({ points: [{ x: 1, y: 1 }] })
    pad?.listeners['endStroke']?.()
  })
}

const consent = {
  key: 'consent',
  type: 'econsent' as const,
  label: 'Consent to take part',
  required: true,
  consent: {
    text: read('# What we ask\n\nYou **may** stop. {{nick}}'),
    check_text: read('I have read this.'),
    relationships: [
      { code: 'self', label: read('I am the participant') },
      { code: 'parent', label: read('Parent') },
    ],
    comprehension: [{ key: 'stop', correct: ['1'] }],
  },
}
const others = [
  { key: 'stop', label: 'May you stop at any time?', options: labelled('No', 'Yes') },
  { key: 'nick', type: 'text' as const, label: 'Nick' },
]
const understood = { key: 'stop', value: '1', skipped: false }

test('shows the document, and allows signing only after its questions are answered correctly', async () => {
  await renderQuestion(consent, {
    others,
    answers: [
      { ...understood, value: '0' },
      { key: 'nick', value: '**bold** [x](javascript:1)', skipped: false },
    ],
  })
  expect(await screen.findByRole('heading', { name: 'What we ask' })).toBeVisible()
  const document = screen.getByRole('region', { name: 'Document' })
  expect(document).toHaveAttribute('tabindex', '0')
  // An answer inserted into Markdown is text.
  expect(document).toHaveTextContent('You may stop. **bold** [x](javascript:1)')
  expect(screen.getByRole('listitem')).toHaveTextContent('May you stop at any time?')
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test('name, relationship, agreement and a typed signature are one answer', async () => {
  const { person, last } = await renderQuestion(consent, { others, answers: [understood] })
  await person.clear(screen.getByRole('textbox', { name: 'First name' }))
  await person.type(screen.getByRole('textbox', { name: 'First name' }), 'Ana1')
  await person.click(screen.getByRole('radio', { name: 'I am the participant' }))
  await person.click(screen.getByRole('checkbox', { name: 'I have read this.' }))
  await person.click(screen.getByRole('radio', { name: 'Type my name' }))
  await person.type(screen.getByRole('textbox', { name: 'Your full name' }), 'Ana Li')
  expect(last()).toEqual({
    key: 'consent',
    value: null,
    skipped: false,
    consent: {
      first_name: 'Ana',
      last_name: expect.any(String),
      accepted_terms: true,
      relationship: 'self',
      signature_text: 'Ana Li',
      signature_image_id: undefined,
    },
  })
})

test('the participant’s name is not suggested for somebody else who signs', async () => {
  const { person } = await renderQuestion(consent, { others, answers: [understood] })
  const names = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /name$/ }).map(({ value }) => value)
  expect(names()).toEqual(['Maya', 'Okafor'])
  await person.click(screen.getByRole('radio', { name: 'Parent' }))
  expect(names()).toEqual(['', ''])
  await person.click(screen.getByRole('radio', { name: 'I am the participant' }))
  expect(names()).toEqual(['Maya', 'Okafor'])
  await person.type(screen.getByRole('textbox', { name: 'First name' }), 'Li')
  await person.click(screen.getByRole('radio', { name: 'Parent' }))
  expect(names()).toEqual(['MayaLi', 'Okafor'])
})

test('missing parts show errors at their fields', async () => {
  await renderQuestion(consent, {
    others,
    error: 'Check your consent.',
    answers: [
      understood,
      {
        key: 'consent',
        value: null,
        skipped: false,
        consent: { first_name: 'Ana', last_name: ' ', accepted_terms: false, relationship: '' },
      },
    ],
  })
  expect(screen.getByRole('textbox', { name: 'First name' })).toBeValid()
  expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveAccessibleDescription('Enter your last name.')
  expect(screen.getByRole('group', { name: /relationship/ })).toHaveAccessibleDescription(/Choose your relationship/)
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Check the box to agree.')
  expect(screen.getByRole('group', { name: 'Your signature' })).toHaveAccessibleDescription(/Sign in the box/)
})

test('a drawing is passed beside the answer as a picture, and clearing or typing removes it', async () => {
  const { person, signatures, last } = await renderQuestion(consent, { others, answers: [understood] })
  await draw()
  await waitFor(() => expect(signatures).toEqual([expect.any(Blob)]))
  expect(last()?.consent).toMatchObject({ signature_text: undefined, signature_image_id: undefined })
  await person.click(screen.getByRole('button', { name: 'Clear' }))
  expect(signatures.at(-1)).toBeNull()
  await draw()
  await waitFor(() => expect(signatures.at(-1)).toBeInstanceOf(Blob))
  await person.click(screen.getByRole('radio', { name: 'Type my name' }))
  expect(signatures.at(-1)).toBeNull()
})

test('a drawn signature is kept until the participant signs again', async () => {
  const given = { first_name: 'Ana', last_name: 'Li', accepted_terms: true, relationship: 'self' }
  const { person, last } = await renderQuestion(consent, {
    others,
    answers: [
      understood,
      {
        key: 'consent',
        value: null,
        skipped: false,
        consent: { ...given, signature_image_id: '01920000-0000-7000-8000-000000000001' },
      },
    ],
  })
  expect(screen.getByText('You’ve signed.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Sign again' }))
  expect(last()?.consent?.signature_image_id).toBeUndefined()
  expect(screen.getByRole('radio', { name: 'Draw my signature' })).toBeChecked()
})

test('for review it shows the document, who signed, and how', async () => {
  await renderQuestion(consent, {
    others,
    readOnly: true,
    answers: [
      understood,
      {
        key: 'consent',
        value: null,
        skipped: false,
        consent: {
          first_name: 'Ana',
          last_name: 'Li',
          accepted_terms: true,
          relationship: 'parent',
          signature_text: 'Ana Li',
        },
      },
    ],
  })
  const group = screen.getByRole('group', { name: 'Consent to take part' })
  ;['Ana Li', 'Parent', 'I have read this.', 'Accepted'].forEach((words) => expect(group).toHaveTextContent(words))
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})
