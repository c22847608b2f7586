import type { SurveyAnswer } from '@almanac/domain/survey'
import { pipeText } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Row, Stack, Text, Written } from '@almanac/ui/core'
import { useEffect, useRef, useState } from 'react'
import { sections, type PageSection } from './pages'
import { Sections, type FieldsSource } from './PageFields'

interface RepeatingGroupProps {
  section: Extract<PageSection, { type: 'repeat' }>
  answering: FieldsSource
  faults: ReadonlyMap<string, string>
  readOnly?: boolean
  onChange: (answer: SurveyAnswer) => void
}

/** A group that is filled in several times: a card for each, one more, one less. */
export function RepeatingGroup({ section, answering, onChange, ...rest }: RepeatingGroupProps) {
  const { t, locale } = useTranslation('surveys')
  const { group, instance: around, instances } = section
  const { prepared, context, repeats } = answering
  const name = pipeText(prepared, context, group.label.text, group.label.locale ?? locale)
  const { min, max } = group.repeats ?? { min: 0, max: 0 }
  const { cards, focusLast } = useFocusOnAdded(instances.length)

  /** What was removed last can be brought back until something else is changed. */
  const [removed, setRemoved] = useState<{ number: number; restore: () => void }>()
  return (
    <Stack gap={4}>
      {instances.length === 0 && <Text tone="soft">{t('survey.noInstances')}</Text>}
      <Stack as="ol" gap={4}>
        {instances.map(({ instance, keys }, index) => (
          <li
            key={index}
            ref={index === instances.length - 1 ? cards : undefined}
            tabIndex={-1}
            style={{ outline: 'none' }}
          >
            <Card as="section" aria-label={t('survey.instance', { name, number: index + 1 })}>
              <Stack gap={4}>
                <Row justify="between">
                  <Text weight="bold">
                    <Written lang={group.label.locale}>{t('survey.instance', { name, number: index + 1 })}</Written>
                  </Text>
                  {repeats && instances.length > min && (
                    <Button
                      variant="quiet"
                      icon="trash"
                      aria-label={t('survey.removeOf', { name, number: index + 1 })}
                      onClick={() => {
                        if (repeats)
                          setRemoved({ number: index + 1, restore: repeats.remove(group.key, around, index + 1) })
                      }}
                    >
                      {t('survey.remove')}
                    </Button>
                  )}
                </Row>
                <Sections
                  sections={sections(prepared, keys, instance.length, group.key)}
                  answering={answering}
                  onChange={(answer) => {
                    setRemoved(undefined)
                    onChange(answer)
                  }}
                  {...rest}
                />
              </Stack>
            </Card>
          </li>
        ))}
      </Stack>
      <div role="status">
        {removed && (
          <Row wrap>
            <Text tone="soft">{t('survey.removed', { name, number: removed.number })}</Text>
            <Button
              variant="quiet"
              onClick={() => {
                removed.restore()
                setRemoved(undefined)
              }}
            >
              {t('survey.undo')}
            </Button>
          </Row>
        )}
      </div>
      {repeats && (
        <Row wrap>
          {instances.length < max ? (
            <Button
              icon="plus"
              onClick={() => {
                setRemoved(undefined)
                focusLast()
                repeats.add(group.key, [...around, instances.length + 1])
              }}
            >
              {t(instances.length === 0 ? 'survey.addFirst' : 'survey.add')}
            </Button>
          ) : (
            <Text tone="soft" variant="small">
              {t('survey.mostInstances', { count: max })}
            </Text>
          )}
        </Row>
      )}
    </Stack>
  )
}

/** What was added takes the focus, so that the keyboard goes on there. */
function useFocusOnAdded(count: number) {
  const cards = useRef<HTMLLIElement>(null)
  const [wanted, setWanted] = useState<number>()
  useEffect(() => {
    if (wanted === undefined || count < wanted) return
    cards.current?.focus()
    setWanted(undefined)
  }, [wanted, count])
  return { cards, focusLast: () => setWanted(count + 1) }
}
