import { Suspense, useState } from 'react'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, ListSkeleton } from '@almanac/ui/core'

/** Loaded lazily because the text renderer is large. */
const Documents = lazyScreen(() =>
  import(/* webpackChunkName: "read" */ '../agreements/Documents').then((screen) => screen.Documents),
)

/** Shows all documents of the study over the registration, which keeps what was typed, the password too. */
export function DocumentsButton({ group_id }: { group_id: string | null }) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div>
      <Button variant="quiet" icon="journal" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('register.documents')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        width="wide"
        title={t('agreements.title')}
        actions={<Button onClick={close}>{t('register.to_registration')}</Button>}
      >
        {open && (
          <Suspense fallback={<ListSkeleton rows={4} avatar={false} />}>
            <Documents group_id={group_id ?? undefined} />
          </Suspense>
        )}
      </Dialog>
    </div>
  )
}
