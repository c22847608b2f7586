import type { Objective } from '@almanac/contracts/activities/activities'
import type { Response } from '@almanac/contracts/activities/responses'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Text } from '@almanac/ui/core'
import type { AlmanacForm } from '@almanac/ui/form'
import { useMemo, useState } from 'react'
import type { Cell, FormValues } from './formValues'
import { answersOfYesterday, isAnswered } from './sameAsYesterday'

interface SameAsYesterdayProps {
  form: AlmanacForm<FormValues>
  objectives: readonly Objective[]
  recorded: readonly Response[]
  zone: string
  today: string
  /** Stores the draft. */
  onFilled: () => void
}

/** Fills what is still empty with the answers of the day before, says how many they are, and takes them back. */
export function SameAsYesterday({ form, objectives, recorded, zone, today, onFilled }: SameAsYesterdayProps) {
  const { t } = useTranslation('activities')
  const answers = useMemo(
    () => answersOfYesterday({ objectives, zone, recorded, today }),
    [objectives, zone, recorded, today],
  )
  const [before, setBefore] = useState<ReadonlyMap<string, Cell> | null>(null)
  if (answers.size === 0 && before === null) return null

  /** What was changed after it was filled in stays. */
  const undo = () => {
    const now = form.getValues().cells
    put([...(before ?? [])].filter(([id]) => JSON.stringify(now[id]) === JSON.stringify(answers.get(id))))
    setBefore(null)
  }
  const put = (cells: Iterable<readonly [string, Cell]>) => {
    for (const [id, cell] of cells) {
      form.clearErrors(`cells.${id}`)
      form.setValue(`cells.${id}`, cell)
    }
    onFilled()
  }
  const fill = () => {
    const values = form.getValues()
    const empty = objectives.filter((objective) => answers.has(objective.id) && !isAnswered(values, objective, zone))
    const ids = new Set(empty.map(({ id }) => id))
    setBefore(new Map(Object.entries(values.cells).filter(([id]) => ids.has(id))))
    put([...answers].filter(([id]) => ids.has(id)))
  }
  return (
    <Row gap={2} wrap justify="between">
      <Text as="span" role="status" tone="soft">
        {before !== null && t('form.yesterday.filled', { count: before.size })}
      </Text>
      {before === null ? (
        <Button icon="clock" onClick={fill}>
          {t('form.yesterday.fill')}
        </Button>
      ) : (
        <Button variant="quiet" onClick={undo}>
          {t('form.yesterday.undo')}
        </Button>
      )}
    </Row>
  )
}
