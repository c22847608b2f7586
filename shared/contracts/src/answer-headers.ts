/**
 * Headers by which a page tells an answer of the server from one of the network in between, such as a
 * WiFi sign-in page, a proxy or a cache. The names of request and answer differ, so that a proxy
 * that returns a request's headers, or sets a well-known name such as `x-request-id`, is not taken for the server.
 */

/** On a request: an id that no other request has. */
export const REQUEST_ID_HEADER = 'x-almanac-request'

/** On every answer of the server, errors included: the id of the request that it answers. */
export const ANSWERED_ID_HEADER = 'x-almanac-answers'

/** On a request that is repeated until it is acknowledged: the id of the write, the same for every attempt. */
export const WRITE_ID_HEADER = 'x-almanac-write'

/** On an answer that acknowledges such a write, which is stored by then: its id. */
export const ACKNOWLEDGED_ID_HEADER = 'x-almanac-acknowledges'

/** On every page of the server: a navigation takes no id along. */
export const PAGE_HEADER = 'x-almanac-page'
