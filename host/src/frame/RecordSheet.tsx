import { Activity, startTransition, useEffect, useImperativeHandle, useLayoutEffect, useState, type Ref } from 'react'
import { PrefetchContext } from '@almanac/api-client/query'
import { useSession } from '@almanac/auth'
import { Slot } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Dialog, Skeleton, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { afterPaint } from '../idle/after-paint'
import { createBusyTracker, pageBusyTracker } from '../outlet/busy-tracker'
import type { HiddenRendering } from '../outlet/hidden-rendering'
import { RemoteScope } from '../outlet/RemoteScope'
import { usePreparedFills } from '../outlet/usePreparedFills'

interface RecordSheetProps {
  /** Opens it. Its state is its own, so that nothing else renders at the tap. */
  ref: Ref<RecordSheetHandle>
}

export interface RecordSheetHandle {
  open: () => void
}

/** The sheet with everything that can be recorded, which a remote fills (`shell.record`). Following a link of it closes it. */
export function RecordSheet({ ref }: RecordSheetProps) {
  const { t } = useTranslation('host')
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  /** How often it was closed: what was searched for is not kept. */
  const [visits, setVisits] = useState(0)
  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }), [])
  const [tracker] = useState(() => createBusyTracker(pageBusyTracker))
  const prepared = usePreparedFills('shell.record')
  if (!user) return null
  const close = () => {
    setOpen(false)
    setVisits(visits + 1)
  }
  return (
    <RemoteScope tracker={tracker}>
      <Dialog open={open} onClose={close} title={t('navigation.record')} sheet keepMounted={prepared !== null}>
        {(open || prepared) && <Content key={visits} open={open} prepared={prepared} user_id={user.id} />}
      </Dialog>
    </RemoteScope>
  )
}

/** Rows that fill the sheet on a phone, so that it doesn't grow when the list comes, and the height of one in pixels. */
const ROWS = 7
const ROW = 64

interface ContentProps {
  open: boolean
  /** Set once the list may be rendered before the sheet is opened. */
  prepared: HiddenRendering | null
  user_id: string
}

/** The list of the remote: after the sheet is painted, which a tap would otherwise wait for until all rows are there. */
function Content({ open, prepared, user_id }: ContentProps) {
  const { t } = useTranslation('host')
  const [isPainted, setPainted] = useState(false)
  useLayoutEffect(() => {
    if (open && prepared) prepared.prefetching.isHidden = false
  }, [open, prepared])
  useEffect(() => (open ? afterPaint(() => startTransition(() => setPainted(true))) : undefined), [open])
  return (
    <div>
      {open && !isPainted && (
        // As few elements as possible: each is styled and laid out before the sheet is painted.
        <Stack role="status" gap={2}>
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          {Array.from({ length: ROWS }, (_, row) => (
            <Skeleton key={row} shape="block" height={ROW} />
          ))}
        </Stack>
      )}
      {(isPainted || prepared) && (
        <Activity mode={isPainted ? 'visible' : 'hidden'}>
          <PrefetchContext value={prepared?.prefetching ?? null}>
            <Slot
              key={prepared?.round}
              name="shell.record"
              props={{ user_id }}
              fallback={<Text>{t('remote_failed.text')}</Text>}
            />
          </PrefetchContext>
        </Activity>
      )}
    </div>
  )
}
