import '@almanac/i18n/texts/surveys'
import { screen, waitFor } from '@almanac/testing'
import { askQuestion, labelled, read } from '../testing/askQuestion'

jest.mock('../../consent/strokes', () => ({
  ...jest.requireActual<object>('../../consent/strokes'),
  loadPad: () => Promise.reject(new Error('no canvas here')),
}))

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

test('the document is read in its place; before its questions are answered correctly nothing can be signed', async () => {
  await askQuestion(consent, {
    others,
    answers: [
      { ...understood, value: '0' },
      { key: 'nick', value: '**bold** [x](javascript:1)', skipped: false },
    ],
  })
  expect(await screen.findByRole('heading', { name: 'What we ask' })).toBeVisible()
  const document = screen.getByRole('region', { name: 'Document' })
  expect(document).toHaveAttribute('tabindex', '0')
  // An answer in a text of Markdown is text.
  expect(document).toHaveTextContent('You may stop. **bold** [x](javascript:1)')
  expect(screen.getByRole('listitem')).toHaveTextContent('May you stop at any time?')
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test('name, relationship, agreement and a typed signature are one answer', async () => {
  const { person, last } = await askQuestion(consent, { others, answers: [understood] })
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

test('what is missing is said at each of its parts', async () => {
  await askQuestion(consent, {
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

test('choosing to type takes the picture away', async () => {
  const { person, signatures } = await askQuestion(consent, { others, answers: [understood] })
  await person.click(screen.getByRole('radio', { name: 'Type my name' }))
  await waitFor(() => expect(signatures).toContain(null))
})

test('a signature that was drawn before is kept until it is given anew', async () => {
  const given = { first_name: 'Ana', last_name: 'Li', accepted_terms: true, relationship: 'self' }
  const { person, last } = await askQuestion(consent, {
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
  await askQuestion(consent, {
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
