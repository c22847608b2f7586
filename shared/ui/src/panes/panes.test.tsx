import { openWideWindow, renderHook, renderScreen, screen, waitFor, within } from '@almanac/testing'
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
  expect(document.title).toBe('Note 1 · Almanac')
  expect(within(screen.getByRole('region', { name: 'Notes' })).getAllByRole('link')).toHaveLength(2)
  await person.click(screen.getByRole('link', { name: 'Second' }))
  expect(await screen.findByRole('heading', { name: 'Note 2', level: 1 })).toHaveFocus()
  expect(screen.getByRole('region', { name: 'Note 2' })).toBeVisible()
  expect(listsMounted).toBe(1)
})

describe('what a list opens by itself', () => {
  function Untouched() {
    return <p>{usePane()?.isUntouched ? 'Not looked at' : 'Looked at'}</p>
  }
  function FirstNote() {
    const { id } = useParams()
    const first = useFirstItem(['1', '2'])
    const shown = id ?? first
    if (shown === null) return null
    return (
      <FirstOpen key={shown} at={`/notes/${shown}`} isChosen={id !== undefined}>
        <NoteOf id={shown} />
        <Untouched />
      </FirstOpen>
    )
  }
  const detail = () => Promise.resolve(FirstNote)
  const Screens = createScreens([
    { path: '/notes', screen: list, nothingOpen: detail },
    { path: '/notes/:id', screen: detail, beside: list },
  ])
  const showFirst = async () => {
    const shown = await renderScreen(<Screens />, { path: '/notes' })
    await screen.findByRole('heading', { name: 'Note 1', level: 2 })
    return shown
  }
  const field = () => screen.getByRole('textbox', { name: 'Text' })

  test('is beside it at its address, marked in it, and looked past until it is touched', async () => {
    const { person, path } = await showFirst()
    expect(screen.getByRole('heading', { name: 'Note 1' })).not.toHaveFocus()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Notes')
    expect(document.title).toBe('Notes · Almanac')
    expect(path()).toBe('/notes')
    expect(screen.getByText('Not looked at')).toBeVisible()
    await person.click(field())
    expect(screen.getByText('Looked at')).toBeVisible()
  })

  test('stays open with what was typed and the focus when the window becomes narrow; Back leads to the list', async () => {
    const { person, path, back } = await showFirst()
    await person.type(field(), 'Not before ten')
    makeNarrow()
    await waitFor(() => expect(path()).toBe('/notes/1'))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Note 1')
    expect(screen.queryByRole('link', { name: 'First' })).toBeNull()
    expect(field()).toHaveValue('Not before ten')
    expect(field()).toHaveFocus()
    await back()
    expect(await screen.findByRole('link', { name: 'First' })).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('goes when the window becomes narrow and nobody touched it', async () => {
    const { path } = await showFirst()
    makeNarrow()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('link', { name: 'First' })).toBeVisible()
    expect(path()).toBe('/notes')
  })
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
  expect(document.title).toBe('Notes · Almanac')
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
    const detailOf = (offer: string) => (
      <FirstOpen key={offer} onOpen={() => open(offer)} isChosen={offer === id}>
        <DetailPane title={`Offer ${offer}`} onClose={close}>
          <TypedText />
        </DetailPane>
      </FirstOpen>
    )
    return (
      <Panes
        isListScreen
        list={
          <Screen title="Offers">
            <button onClick={() => open('1')}>First</button>
          </Screen>
        }
        detail={id === null ? null : detailOf(id)}
        nothingOpen={detailOf('1')}
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

  test('opened by its list alone keeps what was typed as a dialog, whose Back leads to the list', async () => {
    const { person, path, back } = await offers()
    await person.type(field(), 'Not before ten')
    makeNarrow()
    const dialog = await screen.findByRole('dialog', { name: 'Offer 1' })
    expect(field()).toHaveValue('Not before ten')
    expect(dialog).toContainElement(field())
    await waitFor(() => expect(path()).toBe('/offers?offer=1'))
    await back()
    expect(path()).toBe('/offers')
    expect(screen.queryByRole('textbox')).toBeNull()
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
