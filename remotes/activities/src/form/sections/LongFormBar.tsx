import type { Objective } from '@almanac/contracts/activities/activities'
import { entryTypeOf } from '@almanac/domain/objective-types'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { FormBar } from '@almanac/ui/fields'
import type { AlmanacForm } from '@almanac/ui/form'
import { useId, useRef, useState, type ReactNode } from 'react'
import { controlOf } from '../formRules'
import type { FormValues } from '../formValues'
import { PartList } from './PartList'
import type { FormPart } from './sections'
import { useAnswered } from './useProgress'

interface LongFormBarProps {
  form: AlmanacForm<FormValues>
  activity_id: string
  objectives: readonly Objective[]
  parts: readonly FormPart[]
  zone: string
  /** The button that saves. */
  children: ReactNode
}

const isQuestion = ({ type }: Objective) => entryTypeOf(type) !== null

/** At the lower edge of the screen while a long form is filled in: how far it is, where to jump, and the save button. */
export function LongFormBar({ form, activity_id, objectives, parts, zone, children }: LongFormBarProps) {
  const { t } = useTranslation('activities')
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const answered = useAnswered(form, objectives, zone)
  const questions = objectives.filter(isQuestion)
  const missing = questions.filter(({ id, required }) => required && !answered.has(id))
  const [next] = missing
  return (
    <div
      style={{ display: 'contents' }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setOpen(false)
        opener.current?.focus()
      }}
    >
      <FormBar
        panel={
          isOpen && (
            <PartList
              id={list}
              {...{ activity_id, parts, answered }}
              onNextRequired={next && (() => form.setFocus(controlOf(next)))}
              onJump={() => setOpen(false)}
            />
          )
        }
      >
        <Stack gap={2}>
          <Text variant="small" tone="soft" numbers>
            {t('form.long.progress', { answered: answered.size, total: questions.length })}
            {missing.length > 0 && ` · ${t('form.long.missing', { count: missing.length })}`}
          </Text>
          <Row gap={2} wrap>
            <Button
              ref={opener}
              icon="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? list : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {t('form.long.jump')}
            </Button>
            <div style={{ flex: '1 1 7rem' }}>{children}</div>
          </Row>
        </Stack>
      </FormBar>
    </div>
  )
}
