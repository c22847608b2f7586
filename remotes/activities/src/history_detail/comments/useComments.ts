import { queryOf, useQuery, useQueryClient } from '@almanac/api-client/query'
import { getActivity } from '@almanac/contracts/activities/activities'
import { addComment, listComments, type Comment } from '@almanac/contracts/activities/comments'
import { createResponse, listResponses } from '@almanac/contracts/activities/responses'
import { newId, outbox, useOutbox } from '@almanac/outbox'
import { useEffect, useMemo } from 'react'
import { subjectOf } from '../../responses/writes'
import { isComment, isCommentOn, threadOf } from './thread'

/** Polling interval of the comments when no event announces new ones, such as under an older host. */
const REFETCH_INTERVAL_MS = 30_000

/** The same call for another member's response: other people's data is never cached on this device. */
const { offline: _cached, ...listOthersComments } = listComments

interface CommentsOf {
  response_id: string
  /** Whether the response is the user's own: then its comments are also available offline. */
  own: boolean
  /** Label of a comment in the list of pending writes. */
  label: string
}

/** The comments on a response, including those pending on this device, and functions to add or discard one. */
export function useComments({ response_id, own, label }: CommentsOf) {
  const queries = useQueryClient()
  const writes = useOutbox()
  const isBehind = writes.some(
    ({ callId, subject }) => callId === createResponse.id && subject === subjectOf(response_id),
  )
  const query = useQuery({
    ...queryOf(own ? listComments : listOthersComments, { params: { id: response_id } }),
    // The server does not know a pending response yet.
    enabled: !isBehind,
    refetchInterval: REFETCH_INTERVAL_MS,
  })
  const isRefused = query.error?.status === 404

  useEffect(() => {
    // Deleted or no longer shared: refetch so that the surrounding screen notices.
    if (isRefused) for (const { id } of [listResponses, getActivity]) void queries.invalidateQueries({ queryKey: [id] })
  }, [isRefused, queries])

  useEffect(
    () =>
      outbox.onOutcome(({ entry, answer }) => {
        if (!isCommentOn(response_id, entry)) return
        const { queryKey } = queryOf(listComments, { params: { id: response_id } })
        if (isComment(answer))
          queries.setQueryData<Comment[]>(queryKey, (known = []) =>
            known.some(({ id }) => id === answer.id) ? known : [...known, answer],
          )
        void queries.invalidateQueries({ queryKey })
      }),
    [response_id, queries],
  )

  const { data } = query
  const thread = useMemo(
    () =>
      threadOf(
        data ?? [],
        writes.filter((entry) => isCommentOn(response_id, entry)),
      ),
    [data, writes, response_id],
  )

  return {
    thread,
    /** Whether the response itself is pending on this device, and its comments queued behind it. */
    isBehind,
    isLoading: !isBehind && data === undefined && !query.error,
    /** Nothing could be loaded. */
    hasFailed: data === undefined && query.error !== null,
    refetch: query.refetch,
    /** Resolves when the comment is stored on this device, rejects if it could not be stored. The id of a refused comment sends it again. */
    add: (text: string, id: string = newId()): Promise<void> =>
      outbox.put({
        call: addComment,
        id,
        // Queued behind the response while that is pending; otherwise separately, so that a refused comment does not block changes of the response.
        subject: isBehind ? subjectOf(response_id) : `comments:${response_id}`,
        label,
        params: { id: response_id },
        body: { id, text },
      }),
    /** Discards a refused comment. */
    discard: (id: string): Promise<void> => outbox.discard(id),
  }
}
