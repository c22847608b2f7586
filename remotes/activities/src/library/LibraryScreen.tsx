import { useCall } from '@almanac/api-client/query'
import { getLibrary, searchLibrary, type LibraryCategory } from '@almanac/contracts/activities/library'
import { MAX_LIBRARY_QUERY_LENGTH } from '@almanac/contracts/rules/activities/library'
import { loadChunk } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState, LinkCard } from '@almanac/ui/content'
import { Button, LinkButton, Row, Screen, Stack, Text } from '@almanac/ui/core'
import { TextField } from '@almanac/ui/form'
import { Link } from '@almanac/ui/router'
import { lazy, Suspense, useEffect, useId, useRef, useState, type ComponentType } from 'react'
import { iconOf } from '../dashboard/icon'
import { ActivityGrid } from './ActivityCard'
import { useLibraryAddress } from './address'
import { LibrarySkeleton } from './LibraryStates'
import { Slides } from './Slides'
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
  const { data, error, refetch } = useCall(getLibrary)
  if (!data)
    return error ? (
      <ErrorState title={t('library.failed')} status={error.status} onRetry={() => void refetch()} />
    ) : (
      <LibrarySkeleton />
    )
  const { categories } = data
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
      <CategoryList categories={categories} />
      {categories
        .filter(({ display }) => display === 'carousel')
        .map((category) => (
          <CategoryRow key={category.id} category={category} />
        ))}
    </Stack>
  )
}

/** Number of categories shown initially (specification 001, section 9). */
const COLLAPSED_CATEGORIES = 4
const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))',
  gap: '0.75rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
}

/** The categories of the library: four, then all. */
function CategoryList({ categories }: { categories: readonly LibraryCategory[] }) {
  const { t } = useTranslation('activities')
  const address = useLibraryAddress()
  const heading = useId()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The button is gone; keyboard users continue at the first added category.
    if (all) list.current?.children[COLLAPSED_CATEGORIES]?.querySelector('a')?.focus()
  }, [all])
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" variant="lead" weight="bold" id={heading}>
        {t('library.categories')}
      </Text>
      <ul ref={list} style={grid}>
        {(all ? categories : categories.slice(0, COLLAPSED_CATEGORIES)).map(({ id, name, icon, activity_count }) => (
          <li key={id}>
            <LinkCard to={address.category(id)} icon={iconOf(icon)} title={name}>
              <Text as="span" variant="small" tone="soft" numbers>
                {t('library.count', { count: activity_count })}
              </Text>
            </LinkCard>
          </li>
        ))}
      </ul>
      {!all && categories.length > COLLAPSED_CATEGORIES && (
        <Row>
          <Button icon="chevron-down" onClick={() => setAll(true)}>
            {t('library.all', { count: categories.length })}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

interface SlidesOfProps {
  category: LibraryCategory
}

const PlainSlides = ({ category }: SlidesOfProps) => <Slides category={category} plain />

/** Falls back to native scrolling if the carousel chunk fails to load. */
const Carousel = lazy<ComponentType<SlidesOfProps>>(() =>
  loadChunk(() => import(/* webpackChunkName: "carousel" */ './Carousel')).then(
    ({ Carousel: loaded }) => ({ default: loaded }),
    () => ({ default: PlainSlides }),
  ),
)

/** A category with its carousel. */
function CategoryRow({ category }: SlidesOfProps) {
  const address = useLibraryAddress()
  const heading = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Stack gap={1}>
        <Text as="h2" variant="lead" weight="bold" id={heading}>
          <Link to={address.category(category.id)} style={{ color: 'inherit' }}>
            {category.name}
          </Link>
        </Text>
        {category.description && <Text tone="soft">{category.description}</Text>}
      </Stack>
      <Suspense fallback={<PlainSlides category={category} />}>
        <Carousel category={category} />
      </Suspense>
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
      <LibrarySkeleton rows={2} />
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
        <ActivityGrid activities={data} label={t('library.results')} />
      )}
    </Stack>
  )
}
