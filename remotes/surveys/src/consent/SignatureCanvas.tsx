import { useTranslation } from '@almanac/i18n'
import { colour, radius, Text } from '@almanac/ui/core'
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { fitted, inked, loadPad, type Pad, type Strokes } from './strokes'

/** Line width of a pen on paper; the 10 of drawings (specification 001, section 9) would fill the letters of a name. */
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
/** The signature line. */
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

/** A canvas to sign on by touch, pen or mouse. Its library is loaded lazily. */
export function SignatureCanvas({ strokes, onDrawn, wrong }: SignatureCanvasProps) {
  const { t } = useTranslation('surveys')
  const canvas = useRef<HTMLCanvasElement>(null)
  const { failed } = useSignaturePad(canvas, strokes, onDrawn)
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
      style={{ ...paper, borderWidth: wrong ? 3 : 2, borderColor: wrong ? colour.wrong : colour.control }}
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

/** Connects the library to the canvas and shows the existing strokes. `failed`: the library could not be loaded. */
function useSignaturePad(
  canvas: RefObject<HTMLCanvasElement | null>,
  strokes: Strokes,
  onDrawn: (strokes: Strokes) => void,
) {
  const pad = useRef<Pad>(null)
  const [failed, setFailed] = useState(false)
  const drawn = useEffectEvent(onDrawn)
  const shown = useRef<Strokes>([])
  const latest = useRef(strokes)
  latest.current = strokes

  const show = useEffectEvent((lines: Strokes) => {
    if (!pad.current || !canvas.current) return
    shown.current = lines
    drawStrokes(pad.current, lines, getComputedStyle(canvas.current).color)
  })
  /** Redraws the strokes, because resizing clears a canvas. */
  const fit = useEffectEvent(() => {
    if (!canvas.current || !pad.current) return
    const width = setResolution(canvas.current)
    show(width > 0 ? fitted(latest.current, width) : latest.current)
  })

  useEffect(() => {
    const element = canvas.current
    let unmounted = false
    let observer: ResizeObserver | undefined
    void loadPad().then(
      (SignaturePad) => {
        if (unmounted || !element) return
        const made = new SignaturePad(element, PEN)
        pad.current = made
        made.addEventListener('endStroke', () => {
          // A copy, because the pad keeps mutating its own list.
          shown.current = [...made.toData()]
          drawn(shown.current)
        })
        fit()
        observer = new ResizeObserver(() => fit())
        observer.observe(element)
      },
      () => {
        if (!unmounted) setFailed(true)
      },
    )
    return () => {
      unmounted = true
      observer?.disconnect()
      pad.current?.off()
      pad.current = null
    }
  }, [canvas])

  // Cleared or restored from outside.
  useEffect(() => {
    if (strokes !== shown.current) show(strokes)
  }, [strokes])
  return { failed }
}

function drawStrokes(pad: Pad, lines: Strokes, ink: string): void {
  pad.penColor = ink
  pad.clear()
  pad.fromData(inked(lines, ink), { clear: false })
}

/** Sets the canvas resolution to device pixels. Returns its width in CSS pixels. */
function setResolution(canvas: HTMLCanvasElement): number {
  const { width, height } = canvas.getBoundingClientRect()
  const density = window.devicePixelRatio || 1
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  canvas.getContext('2d')?.scale(density, density)
  return width
}
