import { useEffect, useId, useRef, useState } from 'react'
import type { SampleKind } from '@almanac/domain/samples'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { MultiChoiceGroup } from '@almanac/ui/fields'
import { ExportOutcome } from './ExportOutcome'
import { isRunning, type ExportState } from './export-state'
import { ExportPreview } from './ExportPreview'
import { ExportProgress } from './ExportProgress'
import { EXPORT_GROUPS, isExportGroup, kindsOf, type ExportGroup } from './groups'
import type { SavedProgress } from './saved-progress'
import { useExport } from './useExport'

/** Imports the export file of an iPhone's Health app: parses it locally and sends the chosen kinds. */
export function ExportPanel({ onCommitted }: { onCommitted: () => void }) {
  const { t } = useTranslation('devices')
  const heading = useId()
  const title = useRef<HTMLDivElement>(null)
  const { state, unfinished, start, stop, confirm, cancel } = useExport(onCommitted)
  // Kept here, because the form unmounts while a file is sent, and the choice must survive that.
  const [chosen, choose] = useState<readonly ExportGroup[] | null>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (state.step === 'committed') title.current?.focus()
  }, [state.step])
  const proposed = unfinished?.kinds
  const groups =
    chosen ?? EXPORT_GROUPS.filter((group) => !proposed || kindsOf([group]).every((kind) => proposed.includes(kind)))
  const discard = () => {
    cancel()
    title.current?.focus()
  }
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <div ref={title} tabIndex={-1} style={{ outline: 'none' }}>
        <Text as="h2" variant="lead" weight="bold" id={heading}>
          {t('export.title')}
        </Text>
      </div>
      <Card>
        <Stack gap={4}>
          <Text>{t('export.how')}</Text>
          <Text variant="small" tone="soft">
            {t('export.stays')}
          </Text>
          <ExportOutcome state={state} />
          {isRunning(state) && <ExportProgress state={state} onStop={stop} />}
          {state.step === 'preview' && <ExportPreview state={state} onConfirm={confirm} onCancel={discard} />}
          {isAtRest(state) && (
            <>
              {unfinished && <Unfinished progress={unfinished} onDiscard={discard} />}
              <ExportForm groups={groups} onGroups={choose} onStart={start} />
            </>
          )}
        </Stack>
      </Card>
    </Stack>
  )
}

const isAtRest = (state: ExportState): boolean => !isRunning(state) && state.step !== 'preview'

interface UnfinishedProps {
  progress: SavedProgress
  onDiscard: () => void
}

/** How to continue an unfinished import. Nothing of it is shown elsewhere before it is confirmed. */
function Unfinished({ progress: { name, measurements }, onDiscard }: UnfinishedProps) {
  const { t, format } = useTranslation('devices')
  return (
    <Alert
      title={t('export.unfinished.title')}
      action={<Button onClick={onDiscard}>{t('export.unfinished.discard')}</Button>}
    >
      {measurements > 0 && `${t('export.unfinished.sent', { count: measurements })} `}
      {t('export.unfinished.text', { name: format.isolated(name) })}
    </Alert>
  )
}

interface ExportFormProps {
  groups: readonly ExportGroup[]
  onGroups: (groups: readonly ExportGroup[]) => void
  onStart: (file: File, kinds: readonly SampleKind[]) => void
}

/** The choice of kinds and file, with an error at each missing input. */
function ExportForm({ groups, onGroups, onStart }: ExportFormProps) {
  const { t } = useTranslation('devices')
  const [missing, setMissing] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <Stack gap={4}>
      <MultiChoiceGroup
        label={t('export.kinds')}
        options={EXPORT_GROUPS.map((group) => ({ value: group, label: t(`export.groups.${group}`) }))}
        beside
        value={groups}
        {...(missing && groups.length === 0 ? { error: t('export.kindsMissing') } : {})}
        onChange={(chosen: readonly string[]) => onGroups(chosen.filter(isExportGroup))}
      />
      <Button
        variant="primary"
        icon="plus"
        onClick={() => {
          setMissing(groups.length === 0)
          if (groups.length > 0) chooser.current?.click()
        }}
      >
        {t('export.choose')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".xml,.zip,application/xml,text/xml,application/zip"
        hidden
        aria-label={t('export.choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onStart(file, kindsOf(groups))
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
    </Stack>
  )
}
