import { useTranslation } from '@almanac/i18n'
import { ListRow } from '@almanac/ui/content'
import { Icon } from '@almanac/ui/core'
import { useSearchParams } from '@almanac/ui/router'
import { lazy, Suspense, useState } from 'react'

const ReportDialog = lazy(() =>
  import(/* webpackChunkName: "reports" */ './ReportDialog').then((module) => ({ default: module.ReportDialog })),
)

/** A row of a list that opens the reports of the user's own history; other people's have none. A link in a mail (`?reports=open`) opens them too. */
export function ReportRow() {
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
      <ListRow
        start={<Icon name="journal" />}
        title={t('reports.open')}
        end={<Icon name="chevron-right" size={20} />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <ReportDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
