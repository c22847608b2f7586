import { openWideWindow, renderHook, renderScreen, screen, within } from '@almanac/testing'
import { useEffect, useState } from 'react'
import { Link, useParams } from '../router'
import { Screen } from '../screen/Screen'
import { createScreens } from '../screens'
import { DetailPane } from './DetailPane'
import { FirstOpen } from './FirstOpen'
import { usePane } from './pane'
import { Panes } from './Panes'
import { useFirstItem } from './useFirstItem'
import { useOpenedByAddress } from './useOpenedByAddress'

const title = 'notes.title'
let listsMounted: number
let makeNarrow: () => void
beforeEach(() => {
  makeNarrow = openWideWindow()
  listsMounted = 0
})
afterEach(() => makeNarrow())

function Notes() {
  useEffect(() => {
    listsMounted += 1
  }, [])
  return (
    <Screen title="Notes">
      <Link to="/notes/1">First</Link>
      <Link to="/notes/2">Second</Link>
    </Screen>
  )
}

function Note() {
  const { id = '' } = useParams()
  return <NoteOf key={id} id={id} />
}

function NoteOf({ id }: { id: string }) {
  return (
    <Screen title={`Note ${id}`} back="/notes">
      <TypedText />
    </Screen>
  )
}

function TypedText() {
  const [text, setText] = useState('')
  return <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
}

const list = () => Promise.resolve(Notes)
const routes = [
  { path: '/notes', title, screen: list, nothingOpen: () => Promise.resolve(() => <p>Choose a note</p>) },
  { path: '/notes/:id', title, screen: () => Promise.resolve(Note), beside: list },
]
const show = async (path: string) => {
  const Screens = createScreens(routes)
  return renderScreen(<Screens />, { path })
}

test('a wide window keeps the list beside what it opens; the detail is the screen', async () => {
  const { person } = await show('/notes')
  expect(await screen.findByText('Choose a note')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Notes')
  await person.click(screen.getByRole('link', { name: 'First' }))
  expect(await screen.findByRole('heading', { name: 'Note 1' })).toHaveFocus()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Note 1')
  expect(document.title).toBe('Note 1')
  expect(within(screen.getByRole('region', { name: 'Notes' })).getAllByRole('link')).toHaveLength(2)
  await person.click(screen.getByRole('link', { name: 'Second' }))
  expect(await screen.findByRole('heading', { name: 'Note 2', level: 1 })).toHaveFocus()
  expect(screen.getByRole('region', { name: 'Note 2' })).toBeVisible()
  expect(listsMounted).toBe(1)
})

test('what a list opens by itself is beside it at its address, marked in it, and looked past until it is touched', async () => {
  function Untouched() {
    return <p>{usePane()?.isUntouched ? 'Not looked at' : 'Looked at'}</p>
  }
  function FirstNote() {
    const id = useFirstItem(['1', '2'])
    if (id === null) return null
    return (
      <FirstOpen at={`/notes/${id}`}>
        <NoteOf id={id} />
        <Untouched />
      </FirstOpen>
    )
  }
  const Screens = createScreens([
    { path: '/notes', screen: list, nothingOpen: () => Promise.resolve(FirstNote) },
    { path: '/notes/:id', screen: () => Promise.resolve(Note), beside: list },
  ])
  const { person, path } = await renderScreen(<Screens />, { path: '/notes' })
  expect(await screen.findByRole('heading', { name: 'Note 1', level: 2 })).not.toHaveFocus()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Notes')
  expect(document.title).toBe('Notes')
  expect(path()).toBe('/notes')
  expect(screen.getByText('Not looked at')).toBeVisible()
  await person.click(screen.getByRole('textbox', { name: 'Text' }))
  expect(screen.getByText('Looked at')).toBeVisible()
})

test('what is open first stays while the list changes its order, until it is gone', async () => {
  const { result, rerender } = renderHook((ids: readonly string[] | undefined) => useFirstItem(ids), {
    initialProps: undefined,
  })
  expect(result.current).toBeNull()
  for (const [ids, first] of [
    [['1', '2'], '1'],
    [['2', '1'], '1'],
    [['2', '3'], '2'],
    [[], null],
  ] as const) {
    rerender(ids)
    expect(result.current).toBe(first)
  }
})

test.each([true, false])('Back returns to the row that was opened (wide: %s)', async (wide) => {
  if (!wide) makeNarrow()
  const { person, back } = await show('/notes')
  await person.click(await screen.findByRole('link', { name: 'Second' }))
  expect(await screen.findByRole('heading', { name: 'Note 2', level: 1 })).toHaveFocus()
  expect(screen.queryByRole('link', { name: 'Second' }) !== null).toBe(wide)
  await back()
  expect(await screen.findByRole('heading', { name: 'Notes', level: 1 })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Second' })).toHaveFocus()
  expect(document.title).toBe('Notes')
})

test('a narrow window shows one of the two, and its detail has the way back', async () => {
  makeNarrow()
  await show('/notes/1')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Note 1')
  expect(screen.queryByText('Notes')).toBeNull()
  expect(screen.queryByRole('region')).toBeNull()
})

describe('a detail without a screen of its own', () => {
  function Offers() {
    const { id, open, close } = useOpenedByAddress('offer')
    return (
      <Panes
        isListScreen
        list={
          <Screen title="Offers">
            <button onClick={() => open('1')}>First</button>
          </Screen>
        }
        detail={
          id === null ? null : (
            <DetailPane key={id} title={`Offer ${id}`} onClose={close}>
              <TypedText />
            </DetailPane>
          )
        }
      />
    )
  }
  const offers = (path = '/offers') => renderScreen(<Offers />, { path, before: ['/'] })
  const field = () => screen.getByRole('textbox', { name: 'Text' })

  test('keeps what was typed, and the focus, when the window is turned there and back', async () => {
    const { person, path } = await offers()
    await person.click(screen.getByRole('button', { name: 'First' }))
    expect(screen.getByRole('heading', { name: 'Offer 1' })).toHaveFocus()
    await person.type(field(), 'Not before ten')
    makeNarrow()
    expect(await screen.findByRole('dialog', { name: 'Offer 1' })).toContainElement(field())
    expect(field()).toHaveValue('Not before ten')
    makeNarrow = openWideWindow()
    expect(screen.getByRole('region', { name: 'Offer 1' })).toContainElement(field())
    expect(field()).toHaveFocus()
    expect(field()).toHaveValue('Not before ten')
    expect(path()).toBe('/offers?offer=1')
  })

  test.each([true, false])('at a link has its list below it (wide: %s)', async (wide) => {
    if (!wide) makeNarrow()
    const { back, path } = await offers('/offers?offer=2')
    expect(await screen.findByRole('heading', { name: 'Offer 2' })).toBeVisible()
    await back()
    expect(path()).toBe('/offers')
    expect(screen.queryByRole('heading', { name: 'Offer 2' })).toBeNull()
    await back()
    expect(path()).toBe('/')
  })

  test('closed twice by one double press leaves the list in place', async () => {
    makeNarrow()
    const { person, path } = await offers()
    await person.click(screen.getByRole('button', { name: 'First' }))
    await person.dblClick(await screen.findByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('button', { name: 'First' })).toHaveFocus()
    expect(path()).toBe('/offers')
  })
})
