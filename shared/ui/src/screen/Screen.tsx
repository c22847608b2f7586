import styled from '@emotion/styled'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { Written } from '../layout/Text'
import { usePane } from '../panes/pane'
import { colour, displayed, size, space } from '../theme/tokens'
import { ScreenPage, type ScreenWidth } from './ScreenPage'
import { hideChrome, showChrome, type ScreenAction } from './chrome'

/** The heading of a screen. */
export const Heading = styled('h1')({
  margin: 0,
  ...displayed,
  fontSize: size.large,
  color: colour.ink,
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  textWrap: 'balance',
  '&:focus': { outline: 'none' },
})

interface ScreenProps {
  title: string
  /** Language of a title written by a study; omitted for the product's own. */
  lang?: string | null
  /** Target of Back if there is no earlier screen; omit on the destinations of the navigation bar. */
  back?: string
  /** The single button that the navigation bar shows for this screen. */
  action?: ScreenAction
  /** Names the step that the query has opened: when it changes, the heading takes the focus as after a navigation. */
  step?: string
  /** `reading` (640 px, the default), `wide` (1080 px), or `full`: its content is as wide as it says itself. */
  width?: ScreenWidth
  /** Whether the heading is visible; `hidden` if the content brings its own. */
  heading?: 'shown' | 'hidden'
  /** Extends to the bottom of the window or to the navigation bar: for controls that stay within reach of the thumb. */
  fillsWindow?: boolean
  /** Before the heading, unless that is hidden: the icon of what the screen is about; null while it is not known. */
  start?: ReactNode
  /** At the end of the heading's row: a button for the whole screen. */
  end?: ReactNode
  children?: ReactNode
}

const HeadingRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  // Words beside an icon stay beside it.
  '&[data-start]': { flexWrap: 'nowrap', justifyContent: 'flex-start', '& > h1': { minWidth: 0 } },
})

/** The headings of two panes beside each other have one size, smaller than that of a screen alone. */
const beside = { fontSize: size.heading } as const

const hidden = { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' } as const

/** Key of the history entry whose heading has already had the focus. */
let focusedKey: string | undefined

/**
 * A screen: after a navigation its heading takes the focus, so that screen readers begin there; its
 * title is shown in the window and the navigation bar.
 */
export function Screen({ title, lang, back, action, width = 'reading', ...rest }: ScreenProps) {
  const { heading = 'shown', fillsWindow = false, start, end, step, children } = rest
  const id = useId()
  const page = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  const pane = usePane()
  const isBeside = pane?.isBeside ?? false
  // A fresh page load starts at the top, as on any page; only a navigation inside the app moves the
  // focus.
  const moved = key !== 'default' || navigation !== 'POP'

  useLayoutEffect(() => {
    if (isBeside) return
    // The list beside a detail is the way back.
    const isBesideList = pane?.part === 'detail'
    showChrome(id, { title, lang, back: isBesideList ? undefined : back, action, isBesideList })
  })
  useEffect(() => (isBeside ? undefined : () => hideChrome(id)), [id, isBeside])
  const begin = useEffectEvent(() => {
    if (isBeside) return
    // If another release of the screen replaces this one in place, a focus elsewhere stays there.
    const arrived = focusedKey !== key || document.activeElement === document.body
    focusedKey = key
    // A dialog opened by the address, such as a survey, may be rendered before the screen below it.
    const isInDialog = document.activeElement?.closest('[aria-modal="true"]') != null
    // What the list had opened by itself gets its address while somebody types in it (`FirstOpen`).
    const { activeElement } = document
    const isTyping = page.current?.contains(activeElement) && activeElement?.matches('input, textarea, select')
    if (moved && arrived && !isInDialog && !isTyping) first.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    begin()
    // Not when a dialog or a filter changes the address after the path.
  }, [pathname, step])
  const look = heading === 'hidden' ? hidden : pane ? beside : undefined

  const words = (
    <Heading as={isBeside ? 'h2' : 'h1'} id={pane?.headingId} ref={first} tabIndex={-1} style={look}>
      {lang === undefined ? title : <Written lang={lang}>{title}</Written>}
    </Heading>
  )
  return (
    <ScreenPage ref={page} width={width} fillsWindow={fillsWindow}>
      {start === undefined && end === undefined ? (
        words
      ) : (
        <HeadingRow data-start={start === undefined ? undefined : ''}>
          {heading === 'shown' && start}
          {words}
          {end}
        </HeadingRow>
      )}
      {children}
    </ScreenPage>
  )
}
