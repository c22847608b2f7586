import { startTransition, useEffect, useImperativeHandle, useState, type Ref } from 'react'
import { useSession } from '@almanac/auth'
import { Slot } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Dialog, Skeleton, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { afterPaint } from '../idle/after-paint'
import { createBusyTracker, pageBusyTracker } from '../outlet/busy-tracker'
import { RemoteScope } from '../outlet/RemoteScope'

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
  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }), [])
  const [tracker] = useState(() => createBusyTracker(pageBusyTracker))
  if (!user) return null
  return (
    <RemoteScope tracker={tracker}>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('navigation.record')} sheet>
        {open && <Content user_id={user.id} />}
      </Dialog>
    </RemoteScope>
  )
}

/** Rows that fill the sheet on a phone, so that it doesn't grow when the list comes, and the height of one in pixels. */
const ROWS = 7
const ROW = 64

/** The list of the remote: after the sheet is painted, which a tap would otherwise wait for until all rows are there. */
function Content({ user_id }: { user_id: string }) {
  const { t } = useTranslation('host')
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return (
    <div>
      {isPainted ? (
        <Slot name="shell.record" props={{ user_id }} fallback={<Text>{t('remote_failed.text')}</Text>} />
      ) : (
        // As few elements as possible: each is styled and laid out before the sheet is painted.
        <Stack role="status" gap={2}>
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          {Array.from({ length: ROWS }, (_, row) => (
            <Skeleton key={row} shape="block" height={ROW} />
          ))}
        </Stack>
      )}
    </div>
  )
}
