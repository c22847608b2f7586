import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'
import { useSearchParams } from '@almanac/ui/router'
import { lazy, Suspense, useState } from 'react'

const ReportDialog = lazy(() =>
  import(/* webpackChunkName: "reports" */ './ReportDialog').then((module) => ({ default: module.ReportDialog })),
)

/** Opens the reports of the user's own history; other people's have none. A link in a mail (`?reports=open`) opens them too. */
export function ReportButton() {
  const { t } = useTranslation('activities')
  const [search, setSearch] = useSearchParams()
  const linked = search.get('reports') === 'open'
  const [open, setOpen] = useState(linked)
  const close = () => {
    setOpen(false)
    if (!linked) return
    const rest = new URLSearchParams(search)
    rest.delete('reports')
    setSearch(rest, { replace: true })
  }
  return (
    <>
      <Button variant="secondary" icon="journal" onClick={() => setOpen(true)}>
        {t('reports.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ReportDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
