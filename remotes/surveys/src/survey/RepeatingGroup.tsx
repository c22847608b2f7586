import { pipeText } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Row, Stack, Text, Written } from '@almanac/ui/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { focusIn } from '../questions/question'
import type { PageSection, RepeatInstance } from './pages'
import type { Answering } from './useAnswering'

interface RepeatingGroupProps {
  section: Extract<PageSection, { type: 'repeat' }>
  answering: Pick<Answering, 'prepared' | 'context'>
  /** Adds and removes instances; omitted if read-only. */
  repeats: Answering['repeats'] | undefined
  /** Renders the content of an instance; calls back when something in it changes. */
  children: (instance: RepeatInstance, onChanged: () => void) => ReactNode
}

/** A repeating group: a card per instance, with buttons to add and remove. */
export function RepeatingGroup({ section, answering, repeats, children }: RepeatingGroupProps) {
  const { t, locale } = useTranslation('surveys')
  const { group, instance: around, instances } = section
  const { prepared, context } = answering
  const name = pipeText(prepared, context, group.label.text, group.label.locale ?? locale)
  const { cards, focusAdded } = useFocusOnAdded(instances.length)
  /** The last removal can be undone until something else changes. */
  const [removed, setRemoved] = useState<{ number: number; restore: () => void }>()
  return (
    <Stack gap={4}>
      {instances.length === 0 && <Text tone="soft">{t('survey.noInstances')}</Text>}
      <ol ref={cards} style={{ display: 'contents', listStyle: 'none' }}>
        {instances.map((one, index) => (
          <InstanceCard
            key={index}
            title={t('survey.instance', { name, number: index + 1 })}
            lang={group.label.locale}
            onRemove={
              repeats && instances.length > (group.repeats?.min ?? 0)
                ? () => setRemoved({ number: index + 1, restore: repeats.remove(group.key, around, index + 1) })
                : undefined
            }
          >
            {children(one, () => setRemoved(undefined))}
          </InstanceCard>
        ))}
      </ol>
      <div role="status">
        {removed && (
          <Removed
            what={t('survey.removed', { name, number: removed.number })}
            onUndo={() => {
              removed.restore()
              setRemoved(undefined)
            }}
          />
        )}
      </div>
      {repeats && (
        <AddInstance
          count={instances.length}
          max={group.repeats?.max ?? 0}
          onAdd={() => {
            setRemoved(undefined)
            focusAdded()
            repeats.add(group.key, [...around, instances.length + 1])
          }}
        />
      )}
    </Stack>
  )
}

interface InstanceCardProps {
  title: string
  /** The language of the group's label. */
  lang: string | undefined
  /** Omitted if it cannot be removed. */
  onRemove?: () => void
  children: ReactNode
}

function InstanceCard({ title, lang, onRemove, children }: InstanceCardProps) {
  const { t } = useTranslation('surveys')
  return (
    <li tabIndex={-1} style={{ outline: 'none' }}>
      <Card as="section" aria-label={title}>
        <Stack gap={4}>
          <Row justify="between">
            <Text variant="title">
              <Written lang={lang}>{title}</Written>
            </Text>
            {onRemove && (
              <Button
                variant="quiet"
                icon="trash"
                aria-label={t('survey.removeOf', { name: title })}
                onClick={onRemove}
              >
                {t('survey.remove')}
              </Button>
            )}
          </Row>
          {children}
        </Stack>
      </Card>
    </li>
  )
}

/** The removed instance, with an undo button. */
function Removed({ what, onUndo }: { what: string; onUndo: () => void }) {
  const { t } = useTranslation('surveys')
  return (
    <Row wrap>
      <Text tone="soft">{what}</Text>
      <Button variant="quiet" onClick={onUndo}>
        {t('survey.undo')}
      </Button>
    </Row>
  )
}

function AddInstance({ count, max, onAdd }: { count: number; max: number; onAdd: () => void }) {
  const { t } = useTranslation('surveys')
  if (count >= max)
    return (
      <Text tone="soft" variant="small">
        {t('survey.mostInstances', { count: max })}
      </Text>
    )
  return (
    <Row>
      <Button icon="plus" onClick={onAdd}>
        {t(count === 0 ? 'survey.addFirst' : 'survey.add')}
      </Button>
    </Row>
  )
}

/** Focuses the first field of an added instance. */
function useFocusOnAdded(count: number) {
  const cards = useRef<HTMLOListElement>(null)
  const [wanted, setWanted] = useState<number>()
  useEffect(() => {
    if (wanted === undefined || count < wanted) return
    const added = cards.current?.children.item(wanted - 1)
    const question = added?.querySelector('[data-question]')
    if (!focusIn(question) && added instanceof HTMLElement) added.focus()
    setWanted(undefined)
  }, [wanted, count])
  return { cards, focusAdded: () => setWanted(count + 1) }
}
