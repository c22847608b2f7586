import {
  ACKNOWLEDGED_ID_HEADER,
  ANSWERED_ID_HEADER,
  REQUEST_ID_HEADER,
  WRITE_ID_HEADER,
} from '@almanac/contracts/answer-headers'

/** The ids of one request; `write_id` for a write that is repeated until it is acknowledged. */
export interface RequestIds {
  request_id: string
  write_id: string | undefined
}

/** The ids of a new request, fit for headers. */
export function newRequestIds(write_id: string | undefined): RequestIds {
  return {
    request_id: newRequestId(),
    write_id: write_id === undefined ? undefined : encodeURIComponent(write_id),
  }
}

/** 128 random bits as numbers. */
export const newRequestId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** The headers by which the server can name the request in its answer. */
export function idHeaders({ request_id, write_id }: RequestIds): Record<string, string> {
  return { [REQUEST_ID_HEADER]: request_id, ...(write_id === undefined ? {} : { [WRITE_ID_HEADER]: write_id }) }
}

/**
 * Whether an answer is the server's, to this request: it names the request and, where it acknowledges a write, the
 * write. Anything else comes from the network in between: a sign-in page, a proxy, a cache.
 */
export function isOurAnswer({ ok, headers }: Response, { request_id, write_id }: RequestIds): boolean {
  return (
    headers.get(ANSWERED_ID_HEADER) === request_id &&
    (!ok || write_id === undefined || headers.get(ACKNOWLEDGED_ID_HEADER) === write_id)
  )
}
