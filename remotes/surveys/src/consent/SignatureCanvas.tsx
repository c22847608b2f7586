import { useTranslation } from '@almanac/i18n'
import { colour, radius, Text } from '@almanac/ui/core'
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react'
import { loadPad, type Pad } from './pad'
import { fitted, inked, type Strokes } from './strokes'

/** As thin and as thick as a pen on paper; the 10 of drawings (specification 001, section 9) would fill the letters of a name. */
const PEN = { minWidth: 1, maxWidth: 3 }

const paper: CSSProperties = {
  position: 'relative',
  height: '11rem',
  borderRadius: radius,
  borderStyle: 'solid',
  background: colour.surface,
  color: colour.ink,
  overflow: 'hidden',
}
/** The line that one signs on. */
const line: CSSProperties = {
  position: 'absolute',
  insetInline: '1.5rem',
  bottom: '2.75rem',
  borderBlockEnd: `1px dashed ${colour.control}`,
  pointerEvents: 'none',
}
const sheet: CSSProperties = {
  display: 'block',
  width: '100%',
  height: '100%',
  touchAction: 'none',
  cursor: 'crosshair',
}

interface SignatureCanvasProps {
  strokes: Strokes
  onDrawn: (strokes: Strokes) => void
  wrong: boolean
}

/** Paper to sign on with a finger, a pen or a mouse. Its library comes when it is first shown. */
export function SignatureCanvas({ strokes, onDrawn, wrong }: SignatureCanvasProps) {
  const { t } = useTranslation('surveys')
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(null)
  const [failed, setFailed] = useState(false)
  const drawn = useEffectEvent(onDrawn)
  const shown = useRef<Strokes>([])
  const latest = useRef(strokes)
  latest.current = strokes

  /** As many dots as the screen has; the lines are put on again, since a canvas forgets them with its size. */
  const fit = useEffectEvent(() => {
    const element = canvas.current
    if (!element || !pad.current) return
    const { width, height } = element.getBoundingClientRect()
    const density = window.devicePixelRatio || 1
    element.width = Math.round(width * density)
    element.height = Math.round(height * density)
    element.getContext('2d')?.scale(density, density)
    show(width > 0 ? fitted(latest.current, width) : latest.current)
  })

  const show = useEffectEvent((lines: Strokes) => {
    if (!pad.current || !canvas.current) return
    const ink = getComputedStyle(canvas.current).color
    pad.current.penColor = ink
    shown.current = lines
    pad.current.clear()
    pad.current.fromData(inked(lines, ink), { clear: false })
  })

  useEffect(() => {
    const element = canvas.current
    let gone = false
    let watching: ResizeObserver | undefined
    void loadPad().then(
      (Made) => {
        if (gone || !element) return
        const made = new Made(element, PEN)
        pad.current = made
        made.addEventListener('endStroke', () => {
          // A list of its own: the pad goes on writing into its.
          shown.current = [...made.toData()]
          drawn(shown.current)
        })
        fit()
        watching = new ResizeObserver(() => fit())
        watching.observe(element)
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
      watching?.disconnect()
      pad.current?.off()
      pad.current = null
    }
  }, [])

  // Cleared, or kept from before: what is shown follows.
  useEffect(() => {
    if (strokes !== shown.current) show(strokes)
  }, [strokes])

  if (failed)
    return (
      <Text tone="soft" role="status">
        {t('consent.canvas_failed')}
      </Text>
    )
  return (
    <div
      dir="ltr"
      data-wrong={wrong || undefined}
      style={{ ...paper, borderWidth: wrong ? 2 : 1, borderColor: wrong ? colour.wrong : colour.control }}
    >
      <canvas
        ref={canvas}
        style={sheet}
        role="img"
        aria-label={t(strokes.length > 0 ? 'consent.canvas_signed' : 'consent.canvas_empty')}
      />
      <div style={line} />
    </div>
  )
}
