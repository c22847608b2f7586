import { queryOf, useQuery, useQueryClient } from '@almanac/api-client/query'
import { getActivity } from '@almanac/contracts/activities/activities'
import { addComment, listComments, type Comment } from '@almanac/contracts/activities/comments'
import { createResponse, listResponses } from '@almanac/contracts/activities/responses'
import { newId, outbox, useOutbox } from '@almanac/outbox'
import { useEffect, useMemo } from 'react'
import { subjectOf } from '../../responses/writes'
import { isComment, isCommentOn, threadOf } from './thread'

/** How often the comments are read again where no event tells of a new one, such as under an older host. */
const REFETCH_INTERVAL_MS = 30_000

/** The same call where the response is another member's: what belongs to somebody else is never cached on this device. */
const { offline: _cached, ...listOthersComments } = listComments

interface CommentsOf {
  response_id: string
  /** Whether the response is the user's own: what was read of it is there without a network as well. */
  own: boolean
  /** Names a comment in the list of what waits. */
  label: string
}

/** The comments on a response, what of them waits on this device included, and how to add one. */
export function useComments({ response_id, own, label }: CommentsOf) {
  const queries = useQueryClient()
  const writes = useOutbox()
  const isBehind = writes.some(
    ({ callId, subject }) => callId === createResponse.id && subject === subjectOf(response_id),
  )
  const query = useQuery({
    ...queryOf(own ? listComments : listOthersComments, { params: { id: response_id } }),
    // The server knows nothing of a response that has not arrived yet.
    enabled: !isBehind,
    refetchInterval: REFETCH_INTERVAL_MS,
  })
  const isRefused = query.error?.status === 404

  useEffect(() => {
    // Deleted, or not shared any more: the screen around has to learn that.
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
    /** The response itself waits on this device, and its comments behind it. */
    isBehind,
    isLoading: !isBehind && data === undefined && !query.error,
    /** Nothing could be read yet. */
    hasFailed: data === undefined && query.error !== null,
    refetch: query.refetch,
    /** Resolves when the comment is safe on this device, rejects when it could not be stored. The id of one that was refused sends that one again. */
    add: (text: string, id: string = newId()): Promise<void> =>
      outbox.put({
        call: addComment,
        id,
        // Behind the response while that waits; otherwise for itself: one that is refused holds up no change of the response.
        subject: isBehind ? subjectOf(response_id) : `comments:${response_id}`,
        label,
        params: { id: response_id },
        body: { id, text },
      }),
    /** Takes back a comment that was refused. */
    discard: (id: string): Promise<void> => outbox.discard(id),
  }
}
