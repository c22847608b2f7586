import styled from '@emotion/styled'
import { type FormEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import { colour, space } from '../theme/tokens'
import { FormScope } from './bound'
import { BAR_HEIGHT, COLUMN } from './Form'

/** What the shell covers at the lower edge (host/src/global.css). */
const BELOW = 'calc(var(--al-bar, 0px) + var(--al-inset-bottom, env(safe-area-inset-bottom)))'

/** The surface that it lies on: the ground of the page, unless a dialog says otherwise. */
const BEHIND = `var(--al-behind, ${colour.ground})`

const Section = styled('form')(COLUMN)

/** What the keyboard of a phone covers at the lower edge. */
const KEYBOARD = '--al-keyboard'

const IS_HIGH = '@media (min-height: 30rem)'

/** The padding at the end of a dialog, into which the bar reaches: nothing may be seen below it. */
const DIALOG_END = 'var(--al-dialog-end, 0px)'

/** As wide as the margins of a screen and the padding of a dialog, so that nothing is seen beside the bar either. */
const MARGIN = space(4)

/** The upper edge of the bar: a line, because a fade would leave half a row that can be neither read nor pressed. */
const EDGE = {
  content: '""',
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  borderBlockStart: `1px solid ${colour.line}`,
} as const

const End = styled('div')({
  position: 'relative',
  marginInline: `calc(-1 * ${MARGIN})`,
  paddingBlock: `${space(3)} calc(${space(2)} + ${DIALOG_END})`,
  paddingInline: MARGIN,
  marginBlockEnd: `calc(-1 * ${DIALOG_END})`,
  background: BEHIND,
  // On a low screen, or with large text, it would leave no room for a question.
  [IS_HIGH]: {
    position: 'sticky',
    insetBlockEnd: `calc(max(${BELOW}, var(${KEYBOARD}, 0px)) - ${DIALOG_END})`,
    zIndex: 2,
    '&::before': EDGE,
  },
  // Below its last question it lies over nothing; a browser that cannot say so keeps the line.
  '@supports (container-type: scroll-state)': {
    containerType: 'scroll-state',
    '@container not scroll-state(stuck: block-end)': { '&::before': { borderBlockStartColor: 'transparent' } },
  },
})

/** Over the questions, as the bar itself cannot become higher than what is left of the form. */
const Panel = styled('div')({
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  maxBlockSize: '50dvh',
  background: BEHIND,
  [IS_HIGH]: {
    position: 'absolute',
    insetInline: 0,
    insetBlockEnd: '100%',
    borderBlock: `1px solid ${colour.line}`,
    maxBlockSize: `min(50dvh, 100dvh - var(--al-top, 0px) - ${BELOW} - var(${BAR_HEIGHT}, 0px))`,
  },
})

function useScope() {
  const scope = useContext(FormScope)
  if (!scope) throw new Error('FormSection and FormBar stand in no Form')
  return scope
}

/**
 * A question of a Form with `sections`, which for the browser is a form of its own: with each key in a text, a browser
 * reads all fields of the form for its autofill, which with 200 takes longer than everything else. A submit button in it
 * sends the whole form; Enter in a field sends nothing, because most questions are not read yet.
 */
export function FormSection({ children }: { children?: ReactNode }) {
  const { submit } = useScope()
  const submitByButton = (event: FormEvent<HTMLFormElement>) => {
    const { nativeEvent } = event
    if (nativeEvent instanceof SubmitEvent && nativeEvent.submitter) return submit(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Section noValidate onSubmit={submitByButton}>
      {children}
    </Section>
  )
}

interface FormBarProps {
  /** What opens above it for a while. */
  panel?: ReactNode
  /** The button that sends the form, and what is always shown beside it. */
  children: ReactNode
}

/** The end of a Form with `sections`, at the lower edge of the screen while its questions are shown. */
export function FormBar({ panel, children }: FormBarProps) {
  const { submit } = useScope()
  const { bar, shown } = useBar<HTMLFormElement>()
  return (
    <End ref={bar}>
      {panel && <Panel>{panel}</Panel>}
      <form noValidate onSubmit={submit} ref={shown}>
        {children}
      </form>
    </End>
  )
}

/** The buttons that send a short form, at the lower edge of the screen while its questions are shown. */
export function FormSave({ children }: { children: ReactNode }) {
  const { bar, shown } = useBar<HTMLDivElement>()
  return (
    <End ref={bar}>
      <div ref={shown}>{children}</div>
    </End>
  )
}

/** Tells the fields how high the bar at the lower edge is, and the bar what the keyboard covers. */
function useBar<E extends HTMLElement>() {
  const [bar, shown] = [useRef<HTMLDivElement>(null), useRef<E>(null)]
  useEffect(() => {
    const viewport = window.visualViewport
    const raise = () => {
      // Not while the page is zoomed in, which makes what is seen smaller too.
      const covered = viewport && viewport.scale === 1 ? window.innerHeight - viewport.height - viewport.offsetTop : 0
      bar.current?.style.setProperty(KEYBOARD, `${Math.max(0, Math.round(covered))}px`)
    }
    viewport?.addEventListener('resize', raise)
    return () => viewport?.removeEventListener('resize', raise)
  }, [bar])
  useEffect(() => {
    const { style } = document.documentElement
    const measure = () => {
      const isSticky = bar.current !== null && getComputedStyle(bar.current).position === 'sticky'
      const height = isSticky ? (shown.current?.offsetHeight ?? 0) : 0
      style.setProperty(BAR_HEIGHT, `calc(${height}px + ${space(6)})`)
    }
    const observer = new ResizeObserver(measure)
    if (shown.current) observer.observe(shown.current)
    return () => {
      observer.disconnect()
      style.removeProperty(BAR_HEIGHT)
    }
  }, [bar, shown])
  return { bar, shown }
}
