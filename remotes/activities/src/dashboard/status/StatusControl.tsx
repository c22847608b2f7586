import { queryOf, useQuery } from '@almanac/api-client/query'
import { listStatuses } from '@almanac/contracts/account/profile'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, space, Text, VisuallyHidden } from '@almanac/ui/core'
import { Suspense, useState } from 'react'
import { useStatusUpdate } from './useStatusUpdate'

const StatusDialog = lazyScreen(() =>
  import(/* webpackChunkName: "dashboard_status" */ './StatusDialog').then((module) => module.StatusDialog),
)

/** Her status, and the button that changes it and says how that went (specification 000, section 2). */
export function StatusControl() {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  const { data } = useQuery(queryOf(listStatuses))
  const update = useStatusUpdate()
  const words = {
    idle: t('dashboard.status.update'),
    busy: t('dashboard.status.updating'),
    done: t('dashboard.status.updated'),
    failed: t('dashboard.status.failed'),
  }
  const status = data?.[0]?.text
  return (
    <Row gap={2} data-tour="status" style={{ marginBlock: `-${space(2)}` }}>
      <Button
        variant="quiet"
        icon={update.state === 'done' ? 'check' : update.state === 'failed' ? 'warning' : 'edit'}
        busy={update.state === 'busy'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {words[update.state]}
      </Button>
      <VisuallyHidden role="status">{update.state === 'idle' ? null : words[update.state]}</VisuallyHidden>
      {status && <Status text={status} />}
      {open && (
        <Suspense>
          <StatusDialog before={status ?? ''} update={update} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Row>
  )
}

const plain = {
  flex: 1,
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
} as const

/** A line of it, behind the button and no higher than it, so that it moves nothing when it comes; pressed, all of it. */
function Status({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  return (
    <Text as="button" clip={!whole} tone="soft" style={plain} aria-expanded={whole} onClick={() => setWhole(!whole)}>
      <bdi>{text}</bdi>
    </Text>
  )
}
