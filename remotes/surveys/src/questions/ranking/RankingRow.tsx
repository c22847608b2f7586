import { useTranslation } from '@almanac/i18n'
import { colour, Icon, IconButton, radiusControl, Row, space, Written } from '@almanac/ui/core'
import { surveyHue } from '../../surveyHue'
import { useRef, type CSSProperties, type PointerEvent } from 'react'

interface RankingRowProps {
  label: string
  lang: string | null
  /** Its rank from 1; null if unranked. */
  place: number | null
  isFirst: boolean
  isLast: boolean
  isDragged: boolean
  disabled?: boolean
  /** Number of positions to move down; negative moves up. */
  onMove: (by: number) => void
  /** `isHandle`: the drag started at the drag handle. */
  onDragStart: (event: PointerEvent, isHandle: boolean) => void
}

const row: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: '3.25rem',
  boxSizing: 'border-box',
  paddingInline: `${space(1)} ${space(1)}`,
  border: `1px solid ${colour.control}`,
  borderRadius: radiusControl,
  background: colour.surface,
}
/** A long press drags the row, so text selection and the context menu are disabled. */
const draggable: CSSProperties = {
  ...row,
  cursor: 'grab',
  userSelect: 'none',
  WebkitUserSelect: 'none',
  WebkitTouchCallout: 'none',
}
const dragged: CSSProperties = { outline: `3px solid ${surveyHue.text}`, cursor: 'grabbing' }
/** Only for pointers: keyboards and screen readers use the buttons. */
const grip: CSSProperties = {
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 36,
  height: 44,
  color: colour.ink_soft,
  cursor: 'grab',
  touchAction: 'none',
}
const number: CSSProperties = {
  flexShrink: 0,
  minWidth: '1.75rem',
  textAlign: 'center',
  fontWeight: 700,
  color: surveyHue.text,
  fontVariantNumeric: 'tabular-nums',
}

/** One option of a ranking: its rank, its label, and three ways to move it. */
export function RankingRow(props: RankingRowProps) {
  const { t, format } = useTranslation('surveys')
  const { label, lang, place, isFirst, isLast, isDragged, disabled = false, onMove, onDragStart } = props
  const handle = useRef<HTMLSpanElement>(null)
  const startDrag = (event: PointerEvent) => {
    const { target } = event
    if (!(target instanceof Element) || target.closest('button')) return
    onDragStart(event, handle.current?.contains(target) === true)
  }
  return (
    <li
      style={{ ...(disabled ? row : draggable), ...(isDragged && dragged) }}
      onPointerDown={disabled ? undefined : startDrag}
      onContextMenu={(event) => isDragged && event.preventDefault()}
    >
      {!disabled && (
        <span aria-hidden ref={handle} style={grip}>
          <Icon name="drag" size={20} />
        </span>
      )}
      {place !== null && <span style={number}>{format.number(place)}</span>}
      <span style={{ flex: 1, minWidth: 0, paddingBlock: space(2), overflowWrap: 'anywhere' }}>
        <Written lang={lang}>{label}</Written>
      </span>
      <Row gap={2} style={{ flexShrink: 0 }}>
        <IconButton
          icon="chevron-up"
          label={t('questions.ranking.up', { name: label })}
          disabled={disabled || isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="chevron-down"
          label={t('questions.ranking.down', { name: label })}
          disabled={disabled || isLast}
          onClick={() => onMove(1)}
        />
      </Row>
    </li>
  )
}
