import { useCall } from '@almanac/api-client/query'
import { getLibrary } from '@almanac/contracts/activities/library'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, Screen, Stack } from '@almanac/ui/core'
import { TextField } from '@almanac/ui/form'
import { useLibraryAddress } from './address'
import { CategoryList } from './CategoryList'
import { CategoryRow } from './CategoryRow'
import { LibrarySkeleton } from './LibrarySkeleton'
import { SearchResults } from './SearchResults'
import { useSearchText } from './useSearchText'
import { useTyped } from './useTyped'

/** `/library`: activities to add to the dashboard, by category or searched for (`?query`). */
export function LibraryScreen() {
  const { t } = useTranslation('activities')
  const { inShell } = useLibraryAddress()
  const [text, setText] = useSearchText()
  const query = useTyped(text)
  return (
    <Screen title={t('library.title')} width="wide" heading={inShell ? 'hidden' : 'shown'}>
      <div role="search">
        <TextField
          label={t('library.search')}
          type="search"
          inputMode="search"
          autoComplete="off"
          maxLength={200}
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
        picture="dashboard"
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
