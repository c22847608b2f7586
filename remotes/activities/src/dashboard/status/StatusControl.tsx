import { api, ApiError } from '@almanac/api-client'
import { queryOf, useQuery, useQueryClient } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import type { ApiErrorEntry } from '@almanac/contracts'
import { createStatus, getProfile, listStatuses } from '@almanac/contracts/account/profile'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, space, Text, VisuallyHidden } from '@almanac/ui/core'
import { Suspense, useEffect, useState } from 'react'

const StatusDialog = lazyScreen(() =>
  import(/* webpackChunkName: "dashboard_status" */ './StatusDialog').then((module) => module.StatusDialog),
)

/** The participant's status, with a button that changes it and shows the result (specification 000, section 2). */
export function StatusControl() {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  const { data } = useQuery(queryOf(listStatuses))
  const update = useStatusUpdate()
  const words = {
    idle: t('dashboard.status.update'),
    saving: t('dashboard.status.updating'),
    saved: t('dashboard.status.updated'),
    failed: t('dashboard.status.failed'),
  }
  const status = data?.[0]?.text
  return (
    <Row gap={2} data-tour="status" style={{ marginBlock: `-${space(2)}` }}>
      <Button
        variant="quiet"
        icon={update.state === 'saved' ? 'check' : update.state === 'failed' ? 'warning' : 'edit'}
        busy={update.state === 'saving'}
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

/** One line beside the button and no higher, so that it causes no layout shift; expands when pressed. */
function Status({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  return (
    <Text as="button" clip={!whole} tone="soft" style={plain} aria-expanded={whole} onClick={() => setWhole(!whole)}>
      <bdi>{text}</bdi>
    </Text>
  )
}

/** How long the button confirms the update: as long as a toast. */
const UPDATED_DURATION_MS = 3_000

type State = 'idle' | 'saving' | 'saved' | 'failed'

/** A status update and its progress. */
export interface StatusUpdate {
  state: State
  /** Sends a new status; resolves to the error, null on success. */
  send: (text: string) => Promise<readonly ApiErrorEntry[] | null>
}

/** Updates the participant's status, a health goal. */
function useStatusUpdate(): StatusUpdate {
  const queries = useQueryClient()
  const { id } = useUser()
  const [state, setState] = useState<State>('idle')
  useEffect(() => {
    if (state !== 'saved') return
    const timer = setTimeout(() => setState('idle'), UPDATED_DURATION_MS)
    return () => clearTimeout(timer)
  }, [state])

  const send: StatusUpdate['send'] = async (text) => {
    setState('saving')
    try {
      const made = await api(createStatus, { body: { text } })
      queries.setQueryData(queryOf(listStatuses).queryKey, (before) => [made, ...(before ?? [])])
      void queries.invalidateQueries({ queryKey: queryOf(getProfile, { params: { id } }).queryKey })
      setState('saved')
      return null
    } catch (error) {
      setState('failed')
      return error instanceof ApiError ? error.errors : []
    }
  }
  return { state, send }
}
