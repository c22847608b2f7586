import type { LibraryCategory } from '@almanac/contracts/activities/library'
import { useTranslation } from '@almanac/i18n'
import { LinkCard } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { useEffect, useId, useRef, useState } from 'react'
import { iconOf } from '../dashboard/icon'
import { useLibraryAddress } from './address'

/** So many are shown before all are asked for (specification 001, section 9). */
const FEW = 4
const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))',
  gap: '0.75rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
}

/** The categories of the library: four, then all. */
export function CategoryList({ categories }: { categories: readonly LibraryCategory[] }) {
  const { t } = useTranslation('activities')
  const address = useLibraryAddress()
  const heading = useId()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The button is gone; who goes by keyboard goes on with the first that came.
    if (all) list.current?.children[FEW]?.querySelector('a')?.focus()
  }, [all])
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" variant="lead" weight="bold" id={heading}>
        {t('library.categories')}
      </Text>
      <ul ref={list} style={grid}>
        {(all ? categories : categories.slice(0, FEW)).map(({ id, name, icon, activity_count }) => (
          <li key={id}>
            <LinkCard to={address.category(id)} icon={iconOf(icon)} title={name}>
              <Text as="span" variant="small" tone="soft" numbers>
                {t('library.count', { count: activity_count })}
              </Text>
            </LinkCard>
          </li>
        ))}
      </ul>
      {!all && categories.length > FEW && (
        <Row>
          <Button icon="chevron-down" onClick={() => setAll(true)}>
            {t('library.all', { count: categories.length })}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
