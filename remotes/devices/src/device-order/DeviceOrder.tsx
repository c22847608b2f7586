import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useCall } from '@almanac/api-client/query'
import { getDeviceOrder, type ListedDevice } from '@almanac/contracts/devices/device-order'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card, ErrorState } from '@almanac/ui/content'
import { Button, Row, Skeleton, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { useDragOrder, useFocusAfterMove } from '@almanac/ui/drag-order'
import { DeviceRow } from './DeviceRow'
import { useDeviceName } from './useDeviceName'
import { useOrderSaving } from './useOrderSaving'

const SKELETON_HEIGHT_PX = 160

/** The participant's order of devices, sorted by dragging or with buttons; renders nothing with fewer than two devices. */
export function DeviceOrder() {
  const { t } = useTranslation('devices')
  const heading = useId()
  const { data, error, refetch } = useCall(getDeviceOrder)
  // An older server does not know the call.
  if ((data && data.devices.length < 2) || (!data && error?.status === 404)) return null
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" id={heading} variant="lead" weight="bold">
        {t('order.title')}
      </Text>
      <Text variant="small" tone="soft">
        {t('order.explanation')}
      </Text>
      {data ? (
        <SortedDevices devices={data.devices} isOwn={data.is_own} labelledBy={heading} />
      ) : error ? (
        <ErrorState isPart title={t('order.loadFailed')} status={error.status} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" height={SKELETON_HEIGHT_PX} />
      )}
    </Stack>
  )
}

interface SortedDevicesProps {
  /** As the server has them. */
  devices: readonly ListedDevice[]
  isOwn: boolean
  labelledBy: string
}

function SortedDevices({ devices, isOwn, labelledBy }: SortedDevicesProps) {
  const { t } = useTranslation('devices')
  const { shown, list, drag, announced, state, move, reset } = useSorting(devices)
  return (
    <Stack gap={3}>
      {state === 'failed' && (
        <Alert tone="warning" title={t('order.failedTitle')}>
          {t('order.failedText')}
        </Alert>
      )}
      <Card padding={0}>
        <ol ref={list} aria-labelledby={labelledBy} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {shown.map((device, index) => (
            <DeviceRow
              key={device.number}
              device={device}
              place={index + 1}
              isLast={index === shown.length - 1}
              isDragged={drag.dragged === index}
              onMove={(by) => move(index, index + by)}
              onDragStart={(event, isHandle) => drag.begin(index, event, isHandle)}
            />
          ))}
        </ol>
      </Card>
      <Row gap={3} wrap justify="between" style={{ minBlockSize: '2.75rem' }}>
        <Text as="span" variant="small" tone="soft">
          {state === 'saving' ? t('order.saving') : t(isOwn ? 'order.own' : 'order.default')}
        </Text>
        {isOwn && (
          <Button variant="quiet" icon="retry" disabled={state === 'saving'} onClick={reset}>
            {t('order.reset')}
          </Button>
        )}
      </Row>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </Stack>
  )
}

/** The devices as they are shown while they are sorted, and how to move them. */
function useSorting(devices: readonly ListedDevice[]) {
  const { t, format } = useTranslation('devices')
  const nameOf = useDeviceName()
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState('')
  const restoreFocus = useFocusAfterMove()
  const { wanted, state, show, store } = useOrderSaving()
  const shown = inOrder(devices, wanted)
  const numbers = shown.map(({ number }) => number)
  const withMove = (from: number, to: number): number[] => {
    const rest = numbers.filter((_, index) => index !== from)
    return [...rest.slice(0, to), ...numbers.slice(from, from + 1), ...rest.slice(to)]
  }
  const announce = (from: number, to: number) => {
    const device = shown[from]
    if (!device) return
    const place = { place: format.number(to + 1), total: format.number(shown.length) }
    setMoved(t('order.at', { name: nameOf(device), ...place }))
  }
  const drag = useDragOrder(list, (from, to) => {
    announce(from, to)
    show(withMove(from, to))
  })
  useAfterDrag(drag.dragged !== null, () => wanted && store(wanted))
  return {
    shown,
    list,
    drag,
    state,
    announced: state === 'saved' ? `${moved} ${t('order.saved')}` : moved,
    move: (from: number, to: number) => {
      if (to < 0 || to >= shown.length) return
      restoreFocus()
      announce(from, to)
      store(withMove(from, to))
    },
    reset: () => {
      setMoved('')
      store([])
    },
  }
}

/** The devices by their numbers; those that came meanwhile follow. */
function inOrder(devices: readonly ListedDevice[], numbers: readonly number[] | null): readonly ListedDevice[] {
  if (!numbers) return devices
  const placeOf = ({ number }: ListedDevice) => {
    const place = numbers.indexOf(number)
    return place < 0 ? numbers.length : place
  }
  return [...devices].sort((one, other) => placeOf(one) - placeOf(other))
}

/** Calls `onEnd` when a drag has ended. */
function useAfterDrag(isDragging: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  const wasDragging = useRef(false)
  useEffect(() => {
    if (wasDragging.current && !isDragging) end()
    wasDragging.current = isDragging
  }, [isDragging])
}
