import { useCall } from '@almanac/api-client/query'
import { getLibrary, type LibraryCategory } from '@almanac/contracts/activities/library'
import { loadChunk } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { FirstOpen, useFirstItem } from '@almanac/ui/content'
import { LinkButton, Row, space, Stack, Text } from '@almanac/ui/core'
import { Link } from '@almanac/ui/router'
import { lazy, Suspense, useId, type ComponentType } from 'react'
import { ActivityRows } from './ActivityRows'
import { useLibraryAddress } from './address'
import { CategoryOf } from './CategoryScreen'
import { Slides } from './Slides'
import { useShelfLayout } from './useShelfLayout'

/** The categories that a study shows with their activities. */
export function Shelves({ categories }: { categories: readonly LibraryCategory[] }) {
  return categories
    .filter(({ display }) => display === 'carousel')
    .map((category) => <CategoryRow key={category.id} category={category} />)
}

/** Beside the categories while none was chosen: their shelves, or the first of them. */
export function ShelvesBeside() {
  const { data } = useCall(getLibrary)
  const address = useLibraryAddress()
  const categories = data?.categories ?? []
  const first = useFirstItem(data?.categories.map(({ id }) => id))
  if (!categories.some(({ display }) => display === 'carousel'))
    return first === null ? null : (
      <FirstOpen key={first} at={address.category(first)}>
        <CategoryOf id={first} />
      </FirstOpen>
    )
  return (
    <Stack gap={8} style={{ maxWidth: '60rem', padding: `${space(6)} ${space(8)} ${space(12)}` }}>
      <Shelves categories={categories} />
    </Stack>
  )
}

interface SlidesOfProps {
  category: LibraryCategory
  inView: 2 | 3
}

const PlainSlides = ({ category, inView }: SlidesOfProps) => <Slides category={category} inView={inView} plain />

/** Falls back to native scrolling if the carousel chunk fails to load. */
const Carousel = lazy<ComponentType<SlidesOfProps>>(() =>
  loadChunk(() => import(/* webpackChunkName: "carousel" */ './Carousel')).then(
    ({ Carousel: loaded }) => ({ default: loaded }),
    () => ({ default: PlainSlides }),
  ),
)

/** So many activities of a category are shown on a phone, before all of them on its own screen. */
const ROWS_SHOWN = 3

/** A category with its activities: rows on a phone, elsewhere a carousel. */
function CategoryRow({ category }: { category: LibraryCategory }) {
  const { t } = useTranslation('activities')
  const address = useLibraryAddress()
  const heading = useId()
  const layout = useShelfLayout()
  const { id, name, description, activities } = category
  const title = (
    <Text as="h2" variant="lead" weight="bold" id={heading}>
      {layout === 'rows' ? (
        name
      ) : (
        <Link to={address.category(id)} style={{ color: 'inherit' }}>
          {name}
        </Link>
      )}
    </Text>
  )
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Stack gap={1}>
        {layout === 'rows' ? (
          <Row gap={3} justify="between">
            {title}
            <LinkButton variant="quiet" to={address.category(id)} aria-describedby={heading}>
              {t('library.see_all')}
            </LinkButton>
          </Row>
        ) : (
          title
        )}
        {description && <Text tone="soft">{description}</Text>}
      </Stack>
      {layout === 'rows' ? (
        <ActivityRows activities={activities.slice(0, ROWS_SHOWN)} label={name} />
      ) : (
        <Suspense fallback={<PlainSlides category={category} inView={layout} />}>
          <Carousel category={category} inView={layout} />
        </Suspense>
      )}
    </Stack>
  )
}
