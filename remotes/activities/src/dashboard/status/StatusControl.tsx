import { queryOf, useQuery } from '@almanac/api-client/query'
import { listStatuses } from '@almanac/contracts/account/profile'
import { lazyScreen } from '@almanac/federation/shell'
import { useTexts } from '@almanac/i18n'
import { Button, Row, space, Text, VisuallyHidden } from '@almanac/ui/core'
import { Suspense, useState } from 'react'
import { useStatusUpdate } from './useStatusUpdate'

const StatusDialog = lazyScreen(() => import(/* webpackChunkName: "dashboard_status" */ './StatusDialog').then((module) => module.StatusDialog))

/** Her status, and the button that changes it and says how that went (specification 000, section 2). */
export function StatusControl() {
  const { t } = useTexts('activities')
  const [open, setOpen] = useState(false)
  const { data } = useQuery(queryOf(listStatuses))
  const update = useStatusUpdate()
  const words = { idle: t('dashboard.status.update'), busy: t('dashboard.status.updating'), done: t('dashboard.status.updated'), failed: t('dashboard.status.failed') }
  const status = data?.[0]?.text
  return (
    <Row gap={2} data-tour="status" style={{ marginBlock: `-${space(2)}` }}>
      <Button
        variant="quiet" icon={update.state === 'done' ? 'check' : update.state === 'failed' ? 'warning' : 'edit'} busy={update.state === 'busy'}
        aria-haspopup="dialog" onClick={() => setOpen(true)}
      >
        {words[update.state]}
      </Button>
      <VisuallyHidden role="status">{update.state === 'idle' ? null : words[update.state]}</VisuallyHidden>
      {/* Behind the button and no higher than it: when it comes, it moves nothing. */}
      {status && <Text clip tone="soft" style={{ flex: 1 }}><bdi>{status}</bdi></Text>}
      {open && (
        <Suspense>
          <StatusDialog before={status ?? ''} update={update} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Row>
  )
}
