import { useTranslation } from '@almanac/i18n'
import { IconButton, Row, Text } from '@almanac/ui/core'
import { useId, useState, type ReactNode } from 'react'

/** A sentence with numbers; how they are calculated is one tap away. */
export function Explained({ children, definition }: { children: ReactNode; definition: string }) {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <Row gap={1} justify="between" align="start">
        <Text as="p" style={{ paddingBlock: '0.5rem' }}>
          {children}
        </Text>
        <IconButton
          icon="info"
          label={t('history.numbers.how')}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        />
      </Row>
      <div id={id} role="status">
        {open && (
          <Text variant="small" tone="soft">
            {definition}
          </Text>
        )}
      </div>
    </div>
  )
}
