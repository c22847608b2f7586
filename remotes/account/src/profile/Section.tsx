import { createContext, useContext, useId, type ReactNode } from 'react'
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

/** The heading of a section: that of the pane stands right above it where its group is shown alone. */
const SectionHeading = createContext<'h2' | 'h3'>('h3')

/** A section of the profile: its content and a button to change it. Each saves separately. Rendered in a Group. */
export function Section({ title, hint, action, children }: SectionProps) {
  const id = useId()
  const heading = useContext(SectionHeading)
  return (
    // The card clips the top border of the first section.
    <section
      aria-labelledby={id}
      style={{ padding: space(4), borderBlockStart: `1px solid ${colour.line}`, marginBlockStart: -1 }}
    >
      <Stack gap={3}>
        <Row gap={3} align="start" justify="between">
          <Stack gap={1} style={{ flex: 1 }}>
            <Text as={heading} variant="lead" weight="bold" id={id}>
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

/** "Change", or "Add" where there is nothing yet, with the section title for screen readers. */
export function ChangeButton({ what, isEmpty = false, onClick }: ChangeButtonProps & { isEmpty?: boolean }) {
  const { t } = useTranslation('account_profile')
  return (
    <Beside>
      <Button
        variant="quiet"
        {...(isEmpty ? { icon: 'plus' } : {})}
        onClick={onClick}
        aria-label={isEmpty ? t('add_what', { what }) : t('change_what', { what })}
      >
        {isEmpty ? t('add') : t('change')}
      </Button>
    </Beside>
  )
}

/** "Add", with the whole phrase in `what` for screen readers. */
export function AddButton({ what, onClick }: ChangeButtonProps) {
  const { t } = useTranslation('account_profile')
  return (
    <Beside>
      <Button variant="quiet" icon="plus" onClick={onClick} aria-label={what}>
        {t('add')}
      </Button>
    </Beside>
  )
}

interface GroupProps {
  title: string
  /** Where it is shown alone its title is that of the screen or pane. */
  shown: 'with title' | 'alone' | 'no'
  /** Called when something in it, or in a dialog of it, takes the focus. */
  onUse: () => void
  /** What has cards of its own. */
  plain?: boolean
  children: ReactNode
}

/**
 * A group of sections on one card. A group that is not shown stays mounted, with what is typed in its dialogs, and
 * because a link may open one of them.
 */
export function Group({ title, shown, onUse, plain = false, children }: GroupProps) {
  const id = useId()
  // The pane has its title then, and is its landmark.
  const isAlone = shown === 'alone'
  const content = plain ? <Stack gap={5}>{children}</Stack> : <Card padding={0}>{children}</Card>
  return (
    // React reports the focus in a dialog as one in the component that rendered it.
    <div hidden={shown === 'no'} onFocus={onUse}>
      <Stack as="section" gap={3} {...(plain || isAlone ? {} : { 'aria-labelledby': id })}>
        {!plain && (
          <Text as="h2" variant="title" id={id} hidden={isAlone}>
            {title}
          </Text>
        )}
        <SectionHeading value={isAlone ? 'h2' : 'h3'}>{content}</SectionHeading>
      </Stack>
    </div>
  )
}

interface FactsProps {
  /** Pairs of label and value; null where there is no value. */
  facts: readonly (readonly [label: string, value: string | null])[]
  /** Opens what adds a value: what has none gets a row with a button for it. */
  onAdd?: () => void
}

/** Read-only facts; a missing value is shown as text, or as a row with a button that adds it. */
export function Facts({ facts, onAdd }: FactsProps) {
  const missing = onAdd ? facts.filter(([, value]) => !value) : []
  const shown = onAdd ? facts.filter(([, value]) => value) : facts
  return (
    <>
      {shown.length > 0 && <FactList facts={shown} />}
      {missing.map(([label]) => (
        <Row key={label} gap={3} justify="between">
          <Text tone="soft">{label}</Text>
          <ChangeButton what={label} isEmpty onClick={() => onAdd?.()} />
        </Row>
      ))}
    </>
  )
}

function FactList({ facts }: Pick<FactsProps, 'facts'>) {
  const { t } = useTranslation('account_profile')
  return (
    <Stack as="dl" gap={2}>
      {facts.map(([label, value]) => (
        // In columns where there is room, to keep the screen short.
        <div key={label} style={{ display: 'flex', flexWrap: 'wrap', columnGap: space(3), alignItems: 'baseline' }}>
          <Text as="dt" variant="small" tone="soft" style={{ flex: '0 0 8rem' }}>
            {label}
          </Text>
          <Text as="dd" tone={value ? 'ink' : 'soft'} style={{ flex: '1 1 8rem', margin: 0, whiteSpace: 'pre-line' }}>
            {value ? <bdi>{value}</bdi> : t('not_given')}
          </Text>
        </div>
      ))}
    </Stack>
  )
}
