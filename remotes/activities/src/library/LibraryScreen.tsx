import { useCall } from '@almanac/api-client/query'
import { getLibrary, searchLibrary, type LibraryCategory } from '@almanac/contracts/activities/library'
import { MAX_LIBRARY_QUERY_LENGTH } from '@almanac/contracts/rules/activities/library'
import { activityHue } from '@almanac/domain/activity-hue'
import { useTranslation } from '@almanac/i18n'
import { ListCardSkeleton, Card, EmptyState, ErrorState, List, ListRow } from '@almanac/ui/content'
import { Button, IconTile, LinkButton, Row, Screen, Stack, Text, usePane } from '@almanac/ui/core'
import { TextField } from '@almanac/ui/form'
import { useLocation } from '@almanac/ui/router'
import { useEffect, useId, useRef, useState } from 'react'
import { iconOf } from '../dashboard/icon'
import { ActivityRows } from './ActivityRows'
import { useLibraryAddress } from './address'
import { Shelves } from './Shelves'
import { useSearchText, useDebouncedQuery } from './useSearchText'

/** `/library`: activities to add to the dashboard, by category or search (`?query`). */
export function LibraryScreen() {
  const { t } = useTranslation('activities')
  const { inShell } = useLibraryAddress()
  const [text, setText] = useSearchText()
  const query = useDebouncedQuery(text)
  return (
    <Screen title={t('library.title')} width="wide" heading={inShell ? 'hidden' : 'shown'}>
      <div role="search">
        <TextField
          label={t('library.search')}
          type="search"
          inputMode="search"
          autoComplete="off"
          maxLength={MAX_LIBRARY_QUERY_LENGTH}
          value={text}
          onChange={setText}
        />
      </div>
      {query === '' ? <Categories /> : <SearchResults query={query} onClear={() => setText('')} />}
    </Screen>
  )
}

function Categories() {
  const { t } = useTranslation('activities')
  // The shelves have room in the other pane, until a category or an activity is opened there.
  const isInPane = usePane() !== null
  const { pathname } = useLocation()
  const isOpen = isInPane && pathname !== '/library'
  const { data, error, refetch } = useCall(getLibrary)
  if (!data)
    return error ? (
      <ErrorState title={t('library.failed')} status={error.status} onRetry={() => void refetch()} />
    ) : (
      <ListCardSkeleton rows={4} />
    )
  const { categories } = data
  // Each category once: with its activities, or in the list. The list is whole where nothing else shows the categories.
  const listed = isOpen ? categories : categories.filter(({ display }) => display !== 'carousel')
  if (categories.length === 0)
    return (
      <EmptyState
        picture="library"
        title={t('library.empty_title')}
        action={<LinkButton to="/">{t('library.empty_action')}</LinkButton>}
      >
        {t('library.empty_text')}
      </EmptyState>
    )
  return (
    <Stack gap={8}>
      {!isInPane && <Shelves categories={categories} />}
      {listed.length > 0 && <CategoryList categories={listed} isRest={listed.length < categories.length} />}
    </Stack>
  )
}

/** Number of categories shown initially (specification 001, section 9). */
const COLLAPSED_CATEGORIES = 4
/** The categories of the library: four, then all. */
function CategoryList({ categories, isRest }: { categories: readonly LibraryCategory[]; isRest: boolean }) {
  const { t } = useTranslation('activities')
  const address = useLibraryAddress()
  const heading = useId()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  // Once: effects run again, too, when a hidden screen is shown.
  const isExpanding = useRef(false)
  useEffect(() => {
    // The button is gone; keyboard users continue at the first added category.
    if (isExpanding.current) list.current?.querySelectorAll('a')[COLLAPSED_CATEGORIES]?.focus()
    isExpanding.current = false
  }, [all])
  const expand = () => {
    isExpanding.current = true
    setAll(true)
  }
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" variant="lead" weight="bold" id={heading}>
        {t(isRest ? 'library.more_categories' : 'library.categories')}
      </Text>
      <div ref={list}>
        <Card padding={0}>
          <List aria-labelledby={heading}>
            {(all ? categories : categories.slice(0, COLLAPSED_CATEGORIES)).map(
              ({ id, name, icon, activity_count }) => (
                <ListRow
                  key={id}
                  to={address.category(id)}
                  start={<IconTile name={iconOf(icon)} hue={activityHue(icon)} />}
                  title={name}
                  detail={t('library.count', { count: activity_count })}
                />
              ),
            )}
          </List>
        </Card>
      </div>
      {!all && categories.length > COLLAPSED_CATEGORIES && (
        <Row>
          <Button icon="chevron-down" onClick={expand}>
            {t('library.all', { count: categories.length })}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

/** Search results with an announced count. */
function SearchResults({ query, onClear }: { query: string; onClear: () => void }) {
  const { t } = useTranslation('activities')
  const { data, error, refetch } = useCall(searchLibrary, { query: { query } })
  if (!data)
    return error ? (
      <ErrorState title={t('library.search_failed')} status={error.status} onRetry={() => void refetch()} />
    ) : (
      <ListCardSkeleton rows={2} />
    )
  return (
    <Stack gap={4}>
      <Text role="status" tone="soft">
        {data.length === 0 ? '' : t('library.found', { count: data.length })}
      </Text>
      {data.length === 0 ? (
        <EmptyState
          title={t('library.none_title', { query })}
          action={<Button onClick={onClear}>{t('library.none_action')}</Button>}
        >
          {t('library.none_text')}
        </EmptyState>
      ) : (
        <ActivityRows activities={data} label={t('library.results')} />
      )}
    </Stack>
  )
}
