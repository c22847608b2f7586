import type { Route } from '@playwright/test'

/** As in shared/contracts/src/answer-headers.ts. */
const REQUEST_ID_HEADER = 'x-almanac-request'
const ANSWERED_ID_HEADER = 'x-almanac-answers'

/** Answers a call as the server would: with the id of the request. Without it the page takes it for the network's. */
export async function answerAsServer(route: Route, status: number, body: unknown): Promise<void> {
  const request_id = await route.request().headerValue(REQUEST_ID_HEADER)
  await route.fulfill({
    status,
    contentType: 'application/json',
    headers: request_id === null ? {} : { [ANSWERED_ID_HEADER]: request_id },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
