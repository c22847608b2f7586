import { useRef, type CSSProperties, type PointerEvent } from 'react'
import type { ListedDevice } from '@almanac/contracts/devices/device-order'
import { useTranslation } from '@almanac/i18n'
import { colour, Icon, IconButton, Row, space, Stack, Text } from '@almanac/ui/core'
import { iconOf, useDeviceDetails, useDeviceName } from './useDeviceName'

interface DeviceRowProps {
  device: ListedDevice
  /** From 1. */
  place: number
  isLast: boolean
  isDragged: boolean
  /** Number of places to move down; negative moves up. */
  onMove: (by: number) => void
  /** `isHandle`: the drag started at the drag handle. */
  onDragStart: (event: PointerEvent, isHandle: boolean) => void
}

/** A long press drags the row, so text selection and the context menu are disabled. */
const ROW: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  padding: `${space(2)} ${space(2)}`,
  cursor: 'grab',
  userSelect: 'none',
  WebkitUserSelect: 'none',
  WebkitTouchCallout: 'none',
}
const DRAGGED: CSSProperties = {
  outline: `3px solid ${colour.accent}`,
  outlineOffset: -3,
  cursor: 'grabbing',
  background: colour.accent_soft,
}
/** Only for pointers: keyboards and screen readers use the buttons. */
const HANDLE: CSSProperties = {
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 32,
  height: 44,
  color: colour.ink_soft,
  touchAction: 'none',
}

/** A device with its place, and three ways to move it. */
export function DeviceRow({ device, place, isLast, isDragged, onMove, onDragStart }: DeviceRowProps) {
  const { t, format } = useTranslation('devices')
  const nameOf = useDeviceName()
  const detailsOf = useDeviceDetails()
  const handle = useRef<HTMLSpanElement>(null)
  const name = nameOf(device)
  const startDrag = (event: PointerEvent) => {
    const { target } = event
    if (!(target instanceof Element) || target.closest('button')) return
    onDragStart(event, handle.current?.contains(target) === true)
  }
  return (
    <li
      style={{
        ...ROW,
        ...(place > 1 && { borderBlockStart: `1px solid ${colour.line}` }),
        ...(isDragged && DRAGGED),
      }}
      onPointerDown={startDrag}
      onContextMenu={(event) => isDragged && event.preventDefault()}
    >
      <span aria-hidden ref={handle} style={HANDLE}>
        <Icon name="drag" size={20} />
      </span>
      <Text as="span" weight="bold" tone="accent" numbers style={{ minInlineSize: '1.25rem', textAlign: 'center' }}>
        {format.number(place)}
      </Text>
      <Icon name={iconOf(device)} />
      <Stack gap={0} style={{ flex: 1, minInlineSize: 0 }}>
        <Text as="span" weight="bold">
          {name}
        </Text>
        <Text as="span" variant="small" tone="soft">
          {detailsOf(device)}
        </Text>
      </Stack>
      <Row gap={0} style={{ flexShrink: 0 }}>
        <IconButton
          icon="chevron-up"
          label={t('order.up', { name })}
          disabled={place === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton icon="chevron-down" label={t('order.down', { name })} disabled={isLast} onClick={() => onMove(1)} />
      </Row>
    </li>
  )
}
