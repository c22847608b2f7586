import { useId, useState } from 'react'
import { api } from '@almanac/api-client'
import { useCall, useQueryClient } from '@almanac/api-client/query'
import { getAppleHealth } from '@almanac/contracts/devices/apple-health'
import { getDailyMeasurements } from '@almanac/contracts/devices/daily'
import { getDeviceOrder } from '@almanac/contracts/devices/device-order'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { getGlucoseReport } from '@almanac/contracts/devices/glucose'
import { deleteStoredSource, listStoredSources, type StoredSource } from '@almanac/contracts/devices/samples'
import { useTranslation } from '@almanac/i18n'
import { Card, List } from '@almanac/ui/content'
import { Button, Dialog, Row, space, Stack, Text, useToast } from '@almanac/ui/core'
import { NAMES, type Source } from './source'

/** The stored values of each source, including disconnected ones, with a way to delete them; renders nothing if nothing is stored. */
export function StoredValues({ apps }: { apps: readonly Source[] }) {
  const { t } = useTranslation('devices')
  const heading = useId()
  const [asking, setAsking] = useState<StoredSource | null>(null)
  const { data } = useCall(listStoredSources)
  const deletion = useDeletion()
  const nameOf = ({ source, device }: StoredSource): string =>
    source === 'validic'
      ? (apps.find(({ id }) => id === device)?.name ?? device ?? t('sync.apps'))
      : source === 'human_api'
        ? t('sync.recordsSource')
        : NAMES[source]
  if (!data || data.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" id={heading} variant="lead" weight="bold">
        {t('stored.title')}
      </Text>
      <Card padding={0}>
        <List aria-labelledby={heading}>
          {data.map((stored) => (
            <StoredRow
              key={`${stored.source} ${stored.device ?? ''}`}
              stored={stored}
              name={nameOf(stored)}
              busy={deletion.busy}
              onDelete={() => setAsking(stored)}
            />
          ))}
        </List>
      </Card>
      {asking && (
        <DeletionDialog
          name={nameOf(asking)}
          count={asking.count}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null)
            deletion.start(asking)
          }}
        />
      )}
    </Stack>
  )
}

interface StoredRowProps {
  stored: StoredSource
  name: string
  busy: boolean
  onDelete: () => void
}

function StoredRow({ stored: { count, last_value_at }, name, busy, onDelete }: StoredRowProps) {
  const { t, format } = useTranslation('devices')
  return (
    <Row as="li" gap={3} wrap justify="between" style={{ padding: `${space(3)} ${space(4)}` }}>
      <Stack gap={0} style={{ flex: '1 1 9rem' }}>
        <Text as="h3" weight="bold">
          {name}
        </Text>
        <Text as="span" variant="small" tone="soft">
          {t('appleHealth.measurements', { count, when: format.dateTime(last_value_at) })}
        </Text>
      </Stack>
      <Button icon="trash" aria-label={t('stored.deleteName', { name })} disabled={busy} onClick={onDelete}>
        {t('stored.delete')}
      </Button>
    </Row>
  )
}

interface DeletionDialogProps {
  name: string
  count: number
  onClose: () => void
  onConfirm: () => void
}

/** Confirms a deletion, which can't be undone, and says what it does not affect. */
function DeletionDialog({ name, count, onClose, onConfirm }: DeletionDialogProps) {
  const { t } = useTranslation('devices')
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('stored.question', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('appleHealth.keep')}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {t('stored.delete')}
          </Button>
        </>
      }
    >
      <Text>{t('stored.consequences', { count })}</Text>
    </Dialog>
  )
}

/** Deletes, and refetches everything derived from the deleted values. */
function useDeletion(): { busy: boolean; start: (stored: StoredSource) => void } {
  const { t } = useTranslation('devices')
  const toast = useToast()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function run({ source, device }: StoredSource): Promise<void> {
    setBusy(true)
    try {
      await api(deleteStoredSource, { query: device === null ? { source } : { source, device } })
      const made = [
        listStoredSources,
        listConnectedDevices,
        getGlucoseReport,
        getDailyMeasurements,
        getDeviceOrder,
        getAppleHealth,
      ]
      await Promise.all(made.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })))
      toast(t('appleHealth.deleted'), { tone: 'good' })
    } catch {
      toast(t('sync.failed'), { tone: 'wrong' })
    }
    setBusy(false)
  }
  return { busy, start: (stored) => void run(stored) }
}
