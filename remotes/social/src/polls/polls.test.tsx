import { answerPoll, hasNewPolls, listPolls, markPollsSeen, type Poll } from '@almanac/contracts/social/polls'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { id } from '../testing/fixtures'
import { PollScreen } from './PollScreen'
import { PollsScreen } from './PollsScreen'

let server: FakeServer
const user = aUser()

beforeEach(() => {
  server = fakeServer()
  server.answer(markPollsSeen, undefined)
  server.answer(hasNewPolls, { has_new_polls: true })
})

const choices = ['In the morning', 'At noon', 'In the evening']

/** A poll with one question; `selected` is the user's choice, `counts` the displayed counts. */
function aPoll({ selected, counts, ...over }: Partial<Poll> & { selected?: number; counts?: number[] } = {}): Poll {
  return {
    id: id('v', 1),
    title: 'Visits',
    poll_questions: [
      {
        id: id('q', 1),
        text: 'When do you have time?',
        poll_choices: choices.map((text, at) => ({
          id: id('c', at),
          text,
          count: counts?.[at] ?? null,
          selected: at === selected,
        })),
        total: counts ? counts.reduce((sum, count) => sum + count, 0) : null,
      },
    ],
    total: null,
    opens_at: '2026-03-01T08:00:00.000Z',
    closes_at: null,
    minimum_answers: 10,
    seen: true,
    ...over,
  }
}

const list = () => renderScreen(<PollsScreen />, { path: '/polls', user })
const open = () =>
  renderScreen(
    <Routes>
      <Route path="/polls/:id/:question_id" element={<PollScreen />} />
    </Routes>,
    { path: `/polls/${id('v', 1)}/${id('q', 1)}`, user },
  )

describe('the list of polls', () => {
  it('shows new, answered and closed polls, and links to the first unanswered question', async () => {
    const answered = aPoll({ id: id('v', 2), title: 'Newsletter', selected: 1 })
    const closed = aPoll({ id: id('v', 3), title: 'Last year', closes_at: '2026-01-01T08:00:00.000Z' })
    const first = aPoll({ selected: 0 }).poll_questions
    const two = aPoll({
      seen: false,
      poll_questions: [...first, ...aPoll().poll_questions.map((question) => ({ ...question, id: id('q', 2) }))],
    })
    server.answer(listPolls, [two, answered, closed])
    await list()
    const rows = within(await screen.findByRole('list', { name: 'Polls' })).getAllByRole('link')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Visits2 questions · under a minuteNew',
      'Newsletter1 questionAnswered',
      expect.stringMatching(/^Last year1 question · closed .*Closed$/),
    ])
    expect(rows[0]).toHaveAttribute('href', `/polls/${id('v', 1)}/${id('q', 2)}`)
    await waitFor(() =>
      expect(server.requests(markPollsSeen).map(({ body }) => body)).toEqual([{ poll_ids: [id('v', 1)] }]),
    )
  })

  it('is not filtered while it is short', async () => {
    server.answer(listPolls, [aPoll()])
    await list()
    await screen.findByRole('link', { name: /Visits/ })
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('can be filtered once it is long, with a text when nothing matches', async () => {
    const many = [1, 2, 3, 4].map((number) => aPoll({ id: id('v', number), title: `Visits ${number}` }))
    server.answerWith(listPolls, ({ query }) => (query.filter === 'all' ? many : []))
    const { person } = await list()
    await screen.findByRole('link', { name: /Visits 4/ })
    await person.click(screen.getByRole('tab', { name: 'Answered' }))
    expect(await screen.findByRole('heading', { name: 'You haven’t answered any polls yet' })).toBeInTheDocument()
    await person.click(screen.getByRole('tab', { name: 'Unanswered' }))
    expect(await screen.findByRole('heading', { name: 'You’ve answered every poll' })).toBeInTheDocument()
  })

  it('shows an error, can be retried, and has a text when there are no polls', async () => {
    server.refuse(listPolls, { status: 500, codes: ['INTERNAL'] })
    const { person } = await list()
    expect(await screen.findByRole('alert')).toHaveTextContent('Oops, that didn’t work')
    server.answer(listPolls, [])
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'No polls yet' })).toBeInTheDocument()
    expect(server.requests(markPollsSeen)).toEqual([])
  })
})

describe('a question', () => {
  it('requires a choice, sends one answer on a double click, and shows percentages that add up to 100', async () => {
    server.answer(listPolls, [aPoll()])
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'Send my answer' }))
    expect(screen.getByRole('group', { name: /When do you have time/ })).toHaveAccessibleDescription(
      /Select an answer first/,
    )
    await person.click(screen.getByRole('radio', { name: 'At noon' }))
    server.answer(answerPoll, aPoll({ selected: 1, counts: [4, 4, 4] }))
    await person.dblClick(screen.getByRole('button', { name: 'Send my answer' }))
    expect(await screen.findByText('Of 12 answers')).toBeInTheDocument()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'In the morning34%',
      'At noon Your answer33%',
      'In the evening33%',
    ])
    expect(server.requests(answerPoll).map(({ body }) => body)).toEqual([
      { poll_response: { poll_choice: { id: id('c', 1) } } },
    ])
  })

  it('shows no results before there are enough answers', async () => {
    server.answer(listPolls, [aPoll({ selected: 0 })])
    await open()
    expect(await screen.findByText('Results appear once 10 people have answered.')).toBeInTheDocument()
    expect(screen.queryByText(/%/)).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('tells that a closed poll had too few answers', async () => {
    server.answer(listPolls, [aPoll({ selected: 0, closes_at: '2026-01-01T08:00:00.000Z' })])
    await open()
    expect(
      await screen.findByText(/closed with too few answers\. Results need at least 10 answers/),
    ).toBeInTheDocument()
  })

  it('keeps the choice when it could not be sent', async () => {
    server.answer(listPolls, [aPoll()])
    server.silence(answerPoll)
    const { person } = await open()
    await person.click(await screen.findByRole('radio', { name: 'At noon' }))
    await person.click(screen.getByRole('button', { name: 'Send my answer' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Oops, that didn’t work.*We can’t reach the server/)
    expect(screen.getByRole('radio', { name: 'At noon' })).toBeChecked()
    server.answer(answerPoll, aPoll({ selected: 1 }))
    await person.click(screen.getByRole('button', { name: 'Send my answer' }))
    expect(await screen.findByText('Your answer')).toBeInTheDocument()
  })

  it('shows the answer that another device sent first', async () => {
    server.answer(listPolls, [aPoll()])
    server.refuse(answerPoll, { status: 409, codes: ['POLL_ANSWERED'] })
    const { person } = await open()
    await person.click(await screen.findByRole('radio', { name: 'At noon' }))
    server.answer(listPolls, [aPoll({ selected: 2 })])
    await person.click(screen.getByRole('button', { name: 'Send my answer' }))
    expect(await screen.findByText('Your answer')).toBeInTheDocument()
    expect(screen.getAllByRole('listitem')[2]).toHaveTextContent('In the evening Your answer')
  })

  it('that is closed cannot be answered', async () => {
    server.answer(listPolls, [aPoll({ closes_at: '2026-01-01T08:00:00.000Z' })])
    await open()
    expect(await screen.findByText('This poll has closed and no longer accepts answers.')).toBeInTheDocument()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('that does not exist shows a link to all polls', async () => {
    server.answer(listPolls, [])
    await open()
    expect(await screen.findByRole('link', { name: 'All polls' })).toHaveAttribute('href', '/polls')
  })
})
