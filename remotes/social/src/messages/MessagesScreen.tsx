import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '@almanac/api-client/query'
import { listLabels } from '@almanac/contracts/social/conversations'
import { MAX_SEARCH_LENGTH } from '@almanac/contracts/rules/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card, EmptyState, ErrorState, List, ListCardSkeleton, useNearEnd } from '@almanac/ui/content'
import { Button, LinkButton, ListSkeleton, Row, Screen, usePane } from '@almanac/ui/core'
import { Field, Input, Select } from '@almanac/ui/fields'
import { useSearchParams } from '@almanac/ui/router'
import { NewConversation } from '../new_conversation/NewConversation'
import { WaitingConversations } from '../new_conversation/WaitingConversations'
import { ConversationRequests } from './ConversationRequests'
import { ConversationRow } from './ConversationRow'
import { useConversations, type Wanted } from './useConversations'

/** `/messages`: the user's conversations. */
export function MessagesScreen() {
  const { t } = useTranslation('social')
  const [isOpen, setOpen] = useState(false)
  const isBeside = usePane()?.isBeside ?? false
  const { chosen, forget } = useChosenPerson(() => setOpen(true))
  return (
    <Screen
      title={t('messages.title')}
      end={
        <Button
          variant={isBeside ? 'secondary' : 'primary'}
          icon="plus"
          aria-label={t('messages.newConversation')}
          onClick={() => setOpen(true)}
        >
          {t('messages.new')}
        </Button>
      }
    >
      <ConversationRequests />
      <WaitingConversations />
      <Conversations />
      <NewConversation
        open={isOpen}
        chosen={chosen}
        onClose={() => {
          setOpen(false)
          forget()
        }}
      />
    </Screen>
  )
}

/** The person given by `?new=ID`, the link on a member's page. `onAsked` is called once the address is that of the list again, because the dialog adds its own history entry. */
function useChosenPerson(onAsked: () => void) {
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState<string>()
  const requested = search.get('new')
  const receive = useEffectEvent(() => {
    if (requested !== null) {
      setChosen(requested)
      setSearch({}, { replace: true })
    } else if (chosen !== undefined) onAsked()
  })
  useEffect(() => receive(), [requested])
  return { chosen, forget: () => setChosen(undefined) }
}

const ALL = 'all'
const UNREAD = 'unread'

/** Number of conversations from which they are searched rather than looked through. */
const SEARCHED_FROM = 8

/** Debounce of the search text. */
const SEARCH_DELAY_MS = 300

/** Debounces the text. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The search text and filter. */
function useWanted() {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState(ALL)
  const words = useSettled(search.trim())
  const wanted: Wanted = {
    ...(words !== '' && { search: words }),
    ...(filter === UNREAD && { unread: 'true' as const }),
    ...(filter !== UNREAD && filter !== ALL && { label_id: filter }),
  }
  return { search, setSearch, filter, setFilter, wanted, isNarrowed: words !== '' || filter !== ALL }
}

function Conversations() {
  const { t } = useTranslation('social')
  const requested = useWanted()
  const { conversations, error, refetch, ...pages } = useConversations(requested.wanted)
  const labels = useCall(listLabels).data ?? []
  const more = (): void => {
    if (!pages.isFetchingNextPage) void pages.fetchNextPage()
  }
  const end = useNearEnd(more)

  if (!conversations) {
    if (!error) return <ListCardSkeleton rows={6} />
    return <ErrorState title={t('messages.failedTitle')} status={error.status} onRetry={() => void refetch()} />
  }
  if (conversations.length === 0 && !requested.isNarrowed) return <NoConversations />
  const isLong = requested.isNarrowed || conversations.length >= SEARCHED_FROM
  const nameOf = (label_id: string | null) => labels.find(({ id }) => id === label_id)?.name
  return (
    <>
      {isLong && <Narrowing {...requested} labels={labels} />}
      {conversations.length === 0 ? (
        <EmptyState title={t('messages.noneFound')}>{t('messages.noneFoundText')}</EmptyState>
      ) : (
        <Card padding={0}>
          <List aria-label={t('messages.list')}>
            {conversations.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                label={nameOf(conversation.label_id)}
              />
            ))}
          </List>
        </Card>
      )}
      {pages.isFetchNextPageError && (
        <Alert
          tone="wrong"
          action={
            <Button variant="secondary" onClick={more}>
              {t('messages.retry')}
            </Button>
          }
        >
          {t('messages.moreFailed')}
        </Alert>
      )}
      {pages.isFetchingNextPage && <ListSkeleton rows={2} />}
      {pages.hasNextPage && !pages.isFetchNextPageError && <div ref={end} key={conversations.length} />}
    </>
  )
}

function NoConversations() {
  const { t } = useTranslation('social')
  return (
    <EmptyState
      picture="messages"
      title={t('messages.emptyTitle')}
      action={
        <LinkButton to="/" variant="secondary">
          {t('messages.emptyAction')}
        </LinkButton>
      }
    >
      {t('messages.emptyText')}
    </EmptyState>
  )
}

interface NarrowingProps {
  search: string
  setSearch: (search: string) => void
  filter: string
  setFilter: (filter: string) => void
  labels: readonly { id: string; name: string }[]
}

/** Search text and filter. Both stay in memory: typed text is never put into a URL. */
function Narrowing({ search, setSearch, filter, setFilter, labels }: NarrowingProps) {
  const { t } = useTranslation('social')
  return (
    <Row gap={3} wrap align="end">
      <div style={{ flex: '2 1 14rem' }}>
        <Field label={t('messages.search')}>
          {(ids) => (
            <Input
              {...ids}
              type="search"
              value={search}
              maxLength={MAX_SEARCH_LENGTH}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
      </div>
      <div style={{ flex: '1 1 10rem' }}>
        <Select
          label={t('messages.filter')}
          options={[
            { value: ALL, label: t('messages.all') },
            { value: UNREAD, label: t('messages.unreadOnly') },
            ...labels.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filter}
          onChange={setFilter}
        />
      </div>
    </Row>
  )
}
