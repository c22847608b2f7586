import type { Objective } from '@almanac/contracts/activities/activities'
import type { Response } from '@almanac/contracts/activities/responses'
import { useTranslation } from '@almanac/i18n'
import { useTapPause } from '@almanac/ui/content'
import { Button, Row, Text } from '@almanac/ui/core'
import type { AlmanacForm } from '@almanac/ui/form'
import { useMemo, useState } from 'react'
import type { Cell, FormValues } from './formValues'
import { answersOfYesterday, isAnswered } from './sameAsYesterday'

interface SameAsYesterdayProps {
  form: AlmanacForm<FormValues>
  objectives: readonly Objective[]
  /** The version of the definition that they are of. */
  definition_version: number | undefined
  recorded: readonly Response[]
  zone: string
  today: string
  /** Stores the draft. */
  onFilled: () => void
}

/** An answer that was filled in, and what was there before. It is kept: those of yesterday are others past midnight. */
interface Filled {
  id: string
  before: Cell
  answer: Cell
}

/** Fills what is still empty with the answers of the day before, says how many they are, and takes them back. */
export function SameAsYesterday({ form, objectives, zone, onFilled, ...of }: SameAsYesterdayProps) {
  const { t } = useTranslation('activities')
  const { definition_version, recorded, today } = of
  const answers = useMemo(
    () => answersOfYesterday({ objectives, definition_version, zone, recorded, today }),
    [objectives, definition_version, zone, recorded, today],
  )
  const [filled, setFilled] = useState<readonly Filled[] | null>(null)
  const { element, pause } = useTapPause<HTMLDivElement>()
  if (answers.size === 0 && filled === null) return null

  const put = (cells: Iterable<readonly [string, Cell]>) => {
    for (const [id, cell] of cells) {
      form.clearErrors(`cells.${id}`)
      form.setValue(`cells.${id}`, cell)
    }
    onFilled()
    // The other button takes the place of the pressed one.
    pause()
  }
  const fill = () => {
    const values = form.getValues()
    const empty = objectives.filter((objective) => !isAnswered(values, objective, zone))
    const now = empty.flatMap(({ id }): Filled[] => {
      const [before, answer] = [values.cells[id], answers.get(id)]
      return before && answer ? [{ id, before, answer }] : []
    })
    put(now.map(({ id, answer }) => [id, answer]))
    setFilled(now)
  }
  /** What was changed after it was filled in stays. */
  const undo = () => {
    const { cells } = form.getValues()
    const unchanged = (filled ?? []).filter(({ id, answer }) => JSON.stringify(cells[id]) === JSON.stringify(answer))
    put(unchanged.map(({ id, before }) => [id, before]))
    setFilled(null)
  }
  return (
    <div ref={element}>
      <Row gap={filled === null ? 0 : 2} wrap justify={filled === null ? 'start' : 'between'}>
        <Text as="span" role="status" tone="soft">
          {filled !== null && t('form.yesterday.filled', { count: filled.length })}
        </Text>
        {filled === null ? (
          <Button icon="clock" onClick={fill}>
            {t('form.yesterday.fill')}
          </Button>
        ) : (
          <Button variant="quiet" onClick={undo}>
            {t('form.yesterday.undo')}
          </Button>
        )}
      </Row>
    </div>
  )
}
