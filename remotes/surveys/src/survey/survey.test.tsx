import '@almanac/i18n/texts/surveys'
import { authStore } from '@almanac/auth'
import { getSurvey, respondToSurvey } from '@almanac/contracts/surveys/survey'
import { outbox } from '@almanac/outbox'
import {
  act,
  aUser,
  fakeServer,
  fireEvent,
  renderScreen,
  screen,
  waitFor,
  within,
  type FakeServer,
} from '@almanac/testing'
import { Fill } from './OpenSurvey'
import { aSurvey, other_id, question, response_id, sentTo, survey_id, surveyServer, words, yesOrNo } from './testing'

let server: FakeServer
// A new user per test, so that each has an empty device storage.
let people = 100
let user = aUser()
beforeEach(() => {
  server = fakeServer()
  people += 1
  user = aUser({
    id: `01920000-0000-7000-8000-000000000${people}`,
    onboarding_surveys: [
      { id: survey_id, completed: false },
      { id: other_id, completed: false },
    ],
  })
  surveyServer(server, aSurvey())
})
afterEach(() => outbox.open(null))

const show = (open_survey = survey_id, locale = 'en') =>
  renderScreen(<Fill open_survey={open_survey} />, { path: `/?open_survey=${open_survey}`, user, locale })
const next = () => screen.getByRole('button', { name: 'Next' })
const finish = () => screen.getByRole('button', { name: 'Finish' })
const sent = () => sentTo(server)
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(name) })

describe('going through a survey', () => {
  test('the first pending survey is opened, and a required question has to be answered', async () => {
    const { person } = await show('true')
    expect(await screen.findByRole('dialog', { name: 'First survey' })).toBeVisible()
    await screen.findByRole('radio', { name: 'Yes' })
    await person.click(next())
    expect(screen.getByRole('group', { name: /Were you low/ })).toHaveAccessibleDescription(/Answer this question/)
    await waitFor(() => expect(screen.getByRole('radio', { name: 'No' })).toHaveFocus())
    expect(sent()).toEqual([])
  })

  test('Enter submits the page from a visual analogue scale, as from any field', async () => {
    const line = question('pain', { type: 'slider', display: 'visual_analogue', min: 0, max: 100 })
    surveyServer(server, aSurvey({ questions: [line, question('why', { type: 'text' })] }))
    await show()
    const scale = await screen.findByRole('slider')
    fireEvent.keyDown(scale, { key: 'End' })
    fireEvent.keyDown(scale, { key: 'Enter' })
    expect(await screen.findByRole('textbox')).toBeVisible()
    await waitFor(() => expect(sent().at(-1)?.answers).toMatchObject([{ key: 'pain', value: 100 }]))
  })

  test('says why a consent cannot be signed, and links to the question about the document', async () => {
    const consent = {
      text: words('Samples are kept for ten years.'),
      check_text: words('I agree'),
      relationships: [{ code: 'self', label: words('Myself') }],
      comprehension: [{ key: 'years', correct: ['1'] }],
    }
    const questions = [
      yesOrNo('years', 'Are they kept for ten years?'),
      question('agreed', { type: 'econsent', label: words('Taking part'), required: true, consent }),
    ]
    surveyServer(server, aSurvey({ questions }))
    const { person } = await show()
    await person.click(await screen.findByRole('radio', { name: 'No' }))
    await person.click(next())
    await screen.findByRole('region', { name: 'Document' })
    await person.click(finish())
    expect(await screen.findByText('Answer the questions about the document correctly first.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Are they kept for ten years?' }))
    expect(await screen.findByRole('radio', { name: 'No' })).toBeChecked()
  })

  test('pages depend on the answers, no step waits for the server, and the last page completes the survey', async () => {
    server.silence(respondToSurvey)
    const { person } = await show()
    await person.click(await screen.findByRole('radio', { name: 'Yes' }))
    await person.click(next())
    await person.type(await field('Hours of sleep'), '7,5')
    expect(screen.getByRole('heading', { name: 'Your sleep' })).toBeVisible()
    await person.click(next())
    await person.type(await field('Anything else'), 'No')
    surveyServer(server, aSurvey())
    await person.click(finish())
    // The focused button is gone; the focus moved to the new content.
    expect(screen.getByText('Sending your answers…').closest('[tabindex]')).toHaveFocus()
    expect(await screen.findByText('Thank you. Your answers are saved.')).toBeVisible()
    const writes = sent().slice(-3)
    expect(writes.map(({ id, complete }) => [id, complete])).toEqual([
      [response_id, false],
      [response_id, false],
      [response_id, true],
    ])
    expect(writes.flatMap(({ answers }) => answers)).toEqual([
      expect.objectContaining({ key: 'low', value: '1', skipped: false }),
      expect.objectContaining({ key: 'hours', value: 7.5 }),
      expect.objectContaining({ key: 'naps', value: '--skipped--', skipped: true }),
      expect.objectContaining({ key: 'remarks', value: 'No' }),
    ])
    expect(authStore.getState().user?.onboarding_surveys).toContainEqual({ id: survey_id, completed: true })
  })

  test('a page hidden by branching is not asked; changing an answer after Back changes the path', async () => {
    const { person } = await show()
    await person.click(await screen.findByRole('radio', { name: 'No' }))
    await person.click(next())
    await field('Anything else')
    await person.click(screen.getByRole('button', { name: 'Back' }))
    await person.click(await screen.findByRole('radio', { name: 'Yes' }))
    await person.click(next())
    expect(await field('Hours of sleep')).toBeVisible()
  })

  test('an invalid or out-of-range number shows an error at the field and is not sent', async () => {
    surveyServer(server, aSurvey({ answers: [{ key: 'low', value: '1', skipped: false }] }))
    const { person } = await show()
    const hours = await field('Hours of sleep')
    await person.type(hours, 'eight')
    await person.click(next())
    expect(hours).toHaveAccessibleDescription(/Enter a number/)
    await person.clear(hours)
    await person.type(hours, '25')
    await person.click(next())
    expect(hours).toHaveAccessibleDescription(/between 0 and 24/)
    await waitFor(() => expect(hours).toHaveFocus())
    expect(sent()).toEqual([])
  })

  test('a date outside evaluated bounds shows the bound that it violates', async () => {
    const begun = { type: 'date' as const, label: words('When did it begin?'), min: '2020-01-01', max: '=today()' }
    surveyServer(server, aSurvey({ questions: [question('begun', begun)] }))
    const { person } = await show()
    const day = await screen.findByLabelText(/When did it begin/, { selector: 'input' })
    fireEvent.change(day, { target: { value: '2099-01-01' } })
    await person.click(finish())
    expect(day).toHaveAccessibleDescription(/^Enter .* or earlier\./)
    fireEvent.change(day, { target: { value: '2019-12-31' } })
    await person.click(finish())
    expect(day).toHaveAccessibleDescription(/^Enter Jan(uary)? 1, 2020 or later\./)
  })

  test('a partial date is neither an answer nor skipped, although its field has no value', async () => {
    surveyServer(server, aSurvey({ questions: [question('begun', { type: 'date', label: words('Begun?') })] }))
    const { person } = await show()
    const day = await screen.findByLabelText(/Begun/, { selector: 'input' })
    Object.defineProperty(day, 'validity', { value: { badInput: true }, configurable: true })
    await person.click(finish())
    expect(day).toHaveAccessibleDescription(/This isn’t complete/)
    expect(sent()).toEqual([])
    Object.defineProperty(day, 'validity', { value: { badInput: false } })
    await person.click(finish())
    expect(await screen.findByText('Thank you. Your answers are saved.')).toBeVisible()
  })

  test('an unusual answer has to be confirmed or changed', async () => {
    surveyServer(server, aSurvey({ answers: [{ key: 'low', value: '1', skipped: false }] }))
    const { person } = await show()
    await person.type(await field('Hours of sleep'), '20')
    await person.click(next())
    const warning = within(await screen.findByRole('alertdialog', { name: 'Is this right?' }))
    expect(warning.getByText('That is a lot of sleep.')).toBeVisible()
    await person.click(warning.getByRole('button', { name: 'Change my answer' }))
    await waitFor(async () => expect(await field('Hours of sleep')).toHaveFocus())
    await person.click(next())
    await person.click(await screen.findByRole('button', { name: 'Yes, that’s right' }))
    await field('Anything else')
    await waitFor(() =>
      expect(sent()[0]?.answers).toContainEqual(expect.objectContaining({ key: 'hours', value: 20, confirmed: true })),
    )
  })

  test('an unanswered question is skipped after confirmation', async () => {
    surveyServer(
      server,
      aSurvey({ questions: [yesOrNo('low', 'Were you low?', { skippable: true }), question('remarks')] }),
    )
    const { person } = await show()
    await screen.findByRole('radio', { name: 'Yes' })
    await person.click(next())
    const title = 'Are you sure you want to skip this page without saving?'
    const ask = within(await screen.findByRole('alertdialog', { name: title }))
    expect(ask.getByText('Your response to the current page will not be saved.')).toBeVisible()
    expect(ask.getByText('Were you low?')).toBeVisible()
    await person.click(ask.getByRole('button', { name: 'Skip' }))
    expect(await field('Question remarks')).toBeVisible()
    await waitFor(() => expect(sent()[0]?.answers).toMatchObject([{ key: 'low', value: '--skipped--', skipped: true }]))
  })

  test('asks about skipped questions first, then about unusual answers', async () => {
    const [low, ...rest] = aSurvey().questions
    const both = rest.map((one) => (one.key === 'naps' ? { ...one, required: true, skippable: true } : one))
    const answers = [{ key: 'low', value: '1', skipped: false }]
    surveyServer(server, aSurvey({ questions: low ? [low, ...both] : [], answers }))
    const { person } = await show()
    await person.type(await field('Hours of sleep'), '20')
    await person.click(next())
    const ask = within(await screen.findByRole('alertdialog', { name: 'Skip this question?' }))
    expect(ask.getByText('Your other answers on this page will be kept.')).toBeVisible()
    await person.click(ask.getByRole('button', { name: 'Skip' }))
    await screen.findByRole('alertdialog', { name: 'Is this right?' })
    // The history has changed by then, and the dialog is still open.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    await person.click(screen.getByRole('button', { name: 'Yes, that’s right' }))
    expect(await field('Anything else')).toBeVisible()
  })

  test('the introduction is shown first, once', async () => {
    surveyServer(server, aSurvey({ introduction: words('About your days.'), has_seen_introduction: false }))
    const { person, unmount } = await show()
    expect(await screen.findByText('About your days.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Start' }))
    await person.click(await screen.findByRole('radio', { name: 'Yes' }))
    unmount()
    await show()
    expect(await screen.findByRole('radio', { name: 'Yes' })).toBeChecked()
  })

  test('the introduction shows the number of pages, exact if no rule can change it', async () => {
    const introduction = { introduction: words('About your days.'), has_seen_introduction: false }
    surveyServer(server, aSurvey(introduction))
    const { unmount } = await show()
    expect(await screen.findByText(/^There are 2 pages, perhaps more or fewer/)).toBeVisible()
    unmount()
    const questions = [yesOrNo('low', 'Were you low?'), question('remarks')]
    surveyServer(server, aSurvey({ ...introduction, questions, survey_id: other_id }))
    await show(other_id)
    expect(await screen.findByText(/^There are 2 pages\. /)).toBeVisible()
  })

  test('progress never decreases', async () => {
    const { person } = await show()
    await person.click(await screen.findByRole('radio', { name: 'No' }))
    await person.click(next())
    await field('Anything else')
    const share = screen.getByText(/^Progress/).textContent
    await person.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByRole('radio', { name: 'No' })
    expect(screen.getByText(/^Progress/)).toHaveTextContent(share ?? '')
  })

  test('a score is shown at the end only if the study has a text for it', async () => {
    const score = (label: string) => ({
      key: 'total',
      method: 'sum' as const,
      items: ['low'],
      maximum: 1,
      bands: [{ from: 0, to: 1, label: words(label) }],
    })
    surveyServer(server, aSurvey({ questions: [yesOrNo('low', 'Were you low?')], scores: [score('Mild')] }))
    const first = await show()
    await first.person.click(await screen.findByRole('radio', { name: 'Yes' }))
    await first.person.click(finish())
    expect(await screen.findByText('Mild')).toBeVisible()
  })

  test('after one survey the next pending one is offered', async () => {
    surveyServer(server, aSurvey({ questions: [yesOrNo('low', 'Were you low?')] }))
    const { person } = await show('true')
    await person.click(await screen.findByRole('radio', { name: 'No' }))
    await person.click(finish())
    await screen.findByText('Thank you. Your answers are saved.')
    surveyServer(server, aSurvey({ survey_id: other_id, title: words('Second survey') }))
    await person.click(screen.getByRole('button', { name: 'Next survey' }))
    expect(await screen.findByRole('dialog', { name: 'Second survey' })).toBeVisible()
    expect(await screen.findByRole('radio', { name: 'Yes' })).not.toBeChecked()
  })

  test('a survey of another study shows "not found"', async () => {
    server.refuse(getSurvey, { status: 404, codes: ['NOT_FOUND'] })
    await show(other_id)
    expect(await screen.findByText('This survey isn’t available')).toBeVisible()
  })

  test('in Arabic, an English-only survey is marked as English', async () => {
    const english = (text: string) => ({ text, locale: 'en' as const })
    surveyServer(
      server,
      aSurvey({
        title: english('First survey'),
        introduction: english('Over the last two weeks?'),
        has_seen_introduction: false,
        questions: [yesOrNo('low', '', { label: english('Were you low?') })],
      }),
    )
    const { person } = await show(survey_id, 'ar')
    const inEnglish = (text: string) => expect(screen.getByText(text).closest('[lang]')).toHaveAttribute('lang', 'en')
    await screen.findByText('Over the last two weeks?')
    ;['First survey', 'Over the last two weeks?'].forEach(inEnglish)
    await person.click(screen.getByRole('button', { name: 'بدء' }))
    await screen.findByText('Were you low?')
    inEnglish('Were you low?')
    await person.click(screen.getByRole('button', { name: 'إنهاء' }))
    expect(screen.getByText('أجب عن هذا السؤال للمتابعة.').closest('[lang]')).toHaveAttribute('lang', 'ar')
  })
})

describe('a group that repeats', () => {
  const medicines = [
    question('meds', { type: 'group', label: words('Medicine'), repeats: { min: 0, max: 2 } }),
    question('name', { group: 'meds', label: words('Name'), required: true }),
    question('remarks', { label: words('Anything else?') }),
  ]

  test('shows its description while empty', async () => {
    surveyServer(server, aSurvey({ questions: medicines }))
    await show()
    expect(await screen.findByRole('heading', { name: 'Medicine' })).toBeVisible()
    expect(screen.getByText('Nothing added yet.')).toBeVisible()
  })

  test('has several instances within its limits; a removed one is restored by Undo', async () => {
    surveyServer(server, aSurvey({ questions: medicines }))
    const { person } = await show()
    await person.click(await screen.findByRole('button', { name: 'Add' }))
    // The added instance has the focus.
    expect(await field('Name')).toHaveFocus()
    await person.keyboard('Asp')
    await person.click(screen.getByRole('button', { name: 'Add another' }))
    const [, second] = await screen.findAllByRole('textbox', { name: 'Name' })
    if (second) await person.type(second, 'Ibu')
    expect(screen.getByText('You can add up to 2.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Remove Medicine 1' }))
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Ibu')
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    expect(
      (await screen.findAllByRole('textbox', { name: 'Name' })).map(
        (input) => input.getAttribute('value') ?? input.textContent,
      ),
    ).toHaveLength(2)
    await person.click(screen.getByRole('button', { name: 'Remove Medicine 2' }))
    await person.click(next())
    await field('Anything else')
    await waitFor(() => expect(sent()[0]?.answers).toMatchObject([{ key: 'name@1', value: 'Asp' }]))
  })
})
