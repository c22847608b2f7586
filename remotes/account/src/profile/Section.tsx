import { useId, type ReactNode } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, colour, Row, space, Stack, Text } from '@almanac/ui/core'

interface SectionProps {
  title: string
  /** One sentence about its purpose. */
  hint?: string
  /** One button beside the title, such as "Change". */
  action?: ReactNode
  children?: ReactNode
}

/** A section of the profile: its content and a button to change it. Each saves separately. Rendered in a Group. */
export function Section({ title, hint, action, children }: SectionProps) {
  const id = useId()
  return (
    // The card clips the top border of the first section.
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
  /** The title of the section that it changes. */
  what: string
  onClick: () => void
}

/** A button beside a title whose height does not add to that of the title. */
function Beside({ children }: { children: ReactNode }) {
  return <span style={{ flexShrink: 0, marginBlock: `-${space(2)}` }}>{children}</span>
}

/** "Change", with the section title for screen readers. */
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

/** "Add", with the whole phrase in `what` for screen readers. */
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

/**
 * Groups one below the other; in two columns where there is room, which the keyboard and a screen reader pass through
 * one after the other.
 */
export function Groups({ children }: { children: ReactNode }) {
  return <div style={{ columns: '24rem 2', columnGap: space(6) }}>{children}</div>
}

/** What stays together in one column. */
export function Together({ children }: { children: ReactNode }) {
  return <div style={{ breakInside: 'avoid', paddingBlockEnd: space(5) }}>{children}</div>
}

/** A group of sections on one card under a heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Together>
      <Stack as="section" gap={3} aria-labelledby={id}>
        <Text as="h2" variant="title" id={id}>
          {title}
        </Text>
        <Card padding={0}>{children}</Card>
      </Stack>
    </Together>
  )
}

interface FactsProps {
  /** Pairs of label and value; null where there is no value. */
  facts: readonly (readonly [label: string, value: string | null])[]
  /** One line names what has no value, instead of a line for each. */
  brief?: boolean
}

/** Read-only facts; a missing value is shown as text. */
export function Facts({ facts, brief = false }: FactsProps) {
  const { t, format } = useTranslation('account')
  const missing = facts.flatMap(([label, value]) => (value ? [] : [label]))
  const shown = brief ? facts.filter(([, value]) => value) : facts
  return (
    <>
      {shown.length > 0 && <FactList facts={shown} />}
      {brief && missing.length > 0 && (
        <Text variant="small" tone="soft">
          {t('profile.missing', { what: format.list(missing) })}
        </Text>
      )}
    </>
  )
}

function FactList({ facts }: Pick<FactsProps, 'facts'>) {
  const { t } = useTranslation('account')
  return (
    <Stack as="dl" gap={2}>
      {facts.map(([label, value]) => (
        // In columns where there is room, to keep the screen short.
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
