import { useId, type ReactNode } from 'react'
import { Button, colour, Row, space, Stack, Text } from '@almanac/ui/core'
import { useTranslation } from '@almanac/i18n'

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
