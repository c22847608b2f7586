import { useId, type ReactNode } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, colour, Row, space, Stack, Text } from '@almanac/ui/core'

interface SectionProps {
  title: string
  /** What it is for, in a sentence. */
  hint?: string
  /** One button beside the title, such as "Change". */
  action?: ReactNode
  children?: ReactNode
}

/** One part of the profile: what it says to read, and the one way to change it. Each saves on its own. Stands in a Group. */
export function Section({ title, hint, action, children }: SectionProps) {
  const id = useId()
  return (
    // The hairline of the first one is cut off by the card around it.
    <section
      aria-labelledby={id}
      style={{ padding: space(4), borderBlockStart: `1px solid ${colour.line}`, marginBlockStart: -1 }}
    >
      <Stack gap={3}>
        <Row gap={3} align="start" justify="between">
          <Stack gap={1} style={{ flex: 1 }}>
            <Text as="h3" variant="lead" weight="bold" id={id}>
              {title}
            </Text>
            {hint && (
              <Text variant="small" tone="soft">
                {hint}
              </Text>
            )}
          </Stack>
          {action}
        </Row>
        {children}
      </Stack>
    </section>
  )
}

interface ChangeButtonProps {
  /** What it changes: the title of the section. */
  what: string
  onClick: () => void
}

/** A quiet button beside a title: its height takes no room from the words. */
function Beside({ children }: { children: ReactNode }) {
  return <span style={{ flexShrink: 0, marginBlock: `-${space(2)}` }}>{children}</span>
}

/** "Change", which says of what to those who don't see where it stands. */
export function ChangeButton({ what, onClick }: ChangeButtonProps) {
  const { t } = useTranslation('account')
  return (
    <Beside>
      <Button variant="quiet" onClick={onClick} aria-label={t('profile.change_what', { what })}>
        {t('profile.change')}
      </Button>
    </Beside>
  )
}

/** "Add", which says what to those who don't see where it stands: `what` is the whole phrase. */
export function AddButton({ what, onClick }: ChangeButtonProps) {
  const { t } = useTranslation('account')
  return (
    <Beside>
      <Button variant="quiet" icon="plus" onClick={onClick} aria-label={what}>
        {t('profile.add')}
      </Button>
    </Beside>
  )
}

/** Sections that belong together, on one card under a heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Text as="h2" variant="title" id={id}>
        {title}
      </Text>
      <Card padding={0}>{children}</Card>
    </Stack>
  )
}

interface FactsProps {
  /** What each is called, and what it is; null where nothing was given. */
  facts: readonly (readonly [label: string, value: string | null])[]
}

/** What is known, to read: in words also where there is nothing. */
export function Facts({ facts }: FactsProps) {
  const { t } = useTranslation('account')
  return (
    <Stack as="dl" gap={2}>
      {facts.map(([label, value]) => (
        // Beside each other where there is room: the screen stays short.
        <div key={label} style={{ display: 'flex', flexWrap: 'wrap', columnGap: space(3), alignItems: 'baseline' }}>
          <Text as="dt" variant="small" tone="soft" style={{ flex: '0 0 8rem' }}>
            {label}
          </Text>
          <Text as="dd" tone={value ? 'ink' : 'soft'} style={{ flex: '1 1 8rem', margin: 0, whiteSpace: 'pre-line' }}>
            {value ? <bdi>{value}</bdi> : t('profile.not_given')}
          </Text>
        </div>
      ))}
    </Stack>
  )
}
