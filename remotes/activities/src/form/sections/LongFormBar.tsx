import type { Objective } from '@almanac/contracts/activities/activities'
import { entryTypeOf } from '@almanac/domain/entries'
import { useTranslation } from '@almanac/i18n'
import { Button, colour, Row, space, Stack, Text } from '@almanac/ui/core'
import { FormSection, type AlmanacForm } from '@almanac/ui/form'
import { useId, useState, type CSSProperties, type ReactNode } from 'react'
import { controlOf } from '../formRules'
import type { FormValues } from '../formValues'
import { headingOf, type FormPart } from './sections'
import { useAnswered, type Answered } from './useProgress'

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
  const answered = useAnswered(form, objectives, zone)
  const questions = objectives.filter(isQuestion)
  const missing = questions.filter(({ id, required }) => required && !answered.has(id))
  const [next] = missing
  return (
    <div
      style={bar}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOpen(false)
      }}
    >
      <FormSection>
        <Stack gap={2}>
          {isOpen && (
            <nav id={list} aria-label={t('form.long.parts')} style={panel}>
              <Stack gap={1}>
                {next && (
                  <Button
                    variant="quiet"
                    onClick={() => {
                      setOpen(false)
                      form.setFocus(controlOf(next))
                    }}
                  >
                    {t('form.long.next_required')}
                  </Button>
                )}
                {parts.map((part) => (
                  <PartLink key={part.index} {...{ part, activity_id, answered }} onJump={() => setOpen(false)} />
                ))}
              </Stack>
            </nav>
          )}
          <Text variant="small" tone="soft" numbers>
            {t('form.long.progress', { answered: answered.size, total: questions.length })}
            {missing.length > 0 && ` · ${t('form.long.missing', { count: missing.length })}`}
          </Text>
          <Row gap={2}>
            <Button
              icon="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? list : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {t('form.long.jump')}
            </Button>
            <div style={{ flex: 1 }}>{children}</div>
          </Row>
        </Stack>
      </FormSection>
    </div>
  )
}

interface PartLinkProps {
  part: FormPart
  activity_id: string
  answered: Answered
  onJump: () => void
}

function PartLink({ part, activity_id, answered, onJump }: PartLinkProps) {
  const { t } = useTranslation('activities')
  const { first, last, title, objectives } = part
  const count = objectives.filter(({ id }) => answered.has(id)).length
  const jump = () => {
    onJump()
    const heading = document.getElementById(headingOf(activity_id, part))
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  return (
    <Button variant="quiet" onClick={jump}>
      {title ?? t('form.long.questions', { first, last })}{' '}
      {t('form.long.progress', { answered: count, total: last - first + 1 })}
    </Button>
  )
}

const bar: CSSProperties = {
  position: 'sticky',
  insetBlockEnd: 'calc(var(--al-bar, 0px) + var(--al-inset-bottom, env(safe-area-inset-bottom)))',
  zIndex: 2,
  paddingBlock: space(2),
  background: colour.ground,
  borderBlockStart: `1px solid ${colour.line}`,
}
const panel: CSSProperties = { maxBlockSize: '50dvh', overflowY: 'auto' }
