import '@almanac/i18n/texts/passkey'
import '@almanac/i18n/texts/studio'
import { useSearchParams } from 'react-router-dom'
import type { ApiError } from '@almanac/api-client'
import { queryOf, useQuery } from '@almanac/api-client/query'
import { listBrands, readBrand } from '@almanac/contracts/platform/brands'
import { useTranslation } from '@almanac/i18n'
import { LinkButton, ListSkeleton, Screen, Stack } from '@almanac/ui/core'
import { Card, EmptyState, ErrorState, List, ListRow } from '@almanac/ui/content'
import { Releases } from './releases/Releases'
import { Editor } from './editor/Editor'
import { Passkeys } from './passkeys/Passkeys'

/** /studio: administrators of a company change its brand, see it, and give it to some people or to everyone. */
export function Studio() {
  const { t } = useTranslation('studio')
  const [search] = useSearchParams()
  const brands = useQuery(queryOf(listBrands))
  if (!brands.data)
    return (
      <Screen title={t('title')} back="/me" width="wide">
        {brands.isError ? <NoStudio error={brands.error} onRetry={() => void brands.refetch()} /> : <Loading />}
      </Screen>
    )
  const all = brands.data.flatMap(({ key, name, themes }) =>
    themes.map((theme) => ({ company: key, company_name: name, theme: theme.key, ...theme })),
  )
  const named = all.find(({ company, theme }) => company === search.get('company') && theme === search.get('theme'))
  const [only] = all
  const opened = named ?? (all.length === 1 ? only : undefined)
  const passkeysOf = brands.data.find(({ key }) => key === search.get('passkeys'))
  if (passkeysOf) return <Passkeys company={passkeysOf.key} />
  const releasesOf = brands.data.find(({ key }) => key === search.get('releases'))
  if (releasesOf) return <Releases company={releasesOf.key} />
  if (opened) return <Brand key={`${opened.company} ${opened.theme}`} company={opened.company} theme={opened.theme} />
  return (
    <Screen title={t('title')} back="/me">
      {all.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <Card padding={0}>
          <List aria-label={t('title')}>
            {all.map(({ company, company_name, theme, name, people }) => (
              <ListRow
                key={`${company} ${theme}`}
                to={`/studio?company=${encodeURIComponent(company)}&theme=${encodeURIComponent(theme)}`}
                title={brands.data.length > 1 ? company_name : name}
                detail={
                  brands.data.length > 1
                    ? t('theme_people', { theme: name, count: people })
                    : t('people', { count: people })
                }
              />
            ))}
            {brands.data.map(({ key, name }) => (
              <ListRow
                key={key}
                to={`/studio?releases=${encodeURIComponent(key)}`}
                title={t('releases.title', { company: name })}
              />
            ))}
            <PasskeyRows companies={brands.data} />
          </List>
        </Card>
      )}
    </Screen>
  )
}

/** The ways to the passkeys that companies ask for. */
function PasskeyRows({ companies }: { companies: readonly { key: string; name: string }[] }) {
  const { t } = useTranslation('passkey')
  return companies.map(({ key, name }) => (
    <ListRow
      key={key}
      to={`/studio?passkeys=${encodeURIComponent(key)}`}
      title={t('setting.title_of', { company: name })}
    />
  ))
}

/** One brand; what is edited is read once, so that nothing that was typed is replaced by what comes later. */
function Brand({ company, theme }: { company: string; theme: string }) {
  const { t } = useTranslation('studio')
  const { data, isError, error, refetch } = useQuery({
    ...queryOf(readBrand, { params: { company, theme } }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (data) return <Editor initial={data} />
  return (
    <Screen title={t('title')} back="/me" width="wide">
      {isError ? <NoStudio error={error} onRetry={() => void refetch()} /> : <Loading />}
    </Screen>
  )
}

const Loading = () => (
  <Card>
    <ListSkeleton rows={6} avatar={false} />
  </Card>
)

interface NoStudioProps {
  error: ApiError
  onRetry: () => void
}

/** Why nothing can be shown: a second factor is missing, or the server did not answer. */
function NoStudio({ error, onRetry }: NoStudioProps) {
  const { t } = useTranslation('studio')
  const missing = error.errors.find(({ code }) => code === 'SECOND_FACTOR_REQUIRED')
  if (!missing) return <ErrorState status={error.status} onRetry={onRetry} />
  return (
    <>
      <ErrorState title={t('second_factor.title')} hint={missing.title} />
      <Stack align="center">
        <LinkButton to="/logout" variant="primary">
          {t('second_factor.sign_in')}
        </LinkButton>
      </Stack>
    </>
  )
}
