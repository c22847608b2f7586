import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { setSession } from '@almanac/auth'
import { call, type CallSchema } from '@almanac/contracts'
import { aUser, fakeServer } from '@almanac/testing'
import * as z from 'zod/mini'
import { queryOf, refetchUnanswered, setOfflineRule } from '../query'
import { setReachable } from '../reach'
import { deleteOfflineCache, openOfflineCache } from './cache'

// The calls of a team's own remote, unknown to the product.
const dream = z.object({ id: z.string(), text: z.string() })
const schema = {
  listDreams: {
    query: z.object({ user_id: z.optional(z.string()), view_as: z.optional(z.string()) }),
    answer: z.array(dream),
  },
  getDream: { params: z.object({ id: z.string() }), answer: dream },
  getNightmare: { answer: dream },
} satisfies Record<string, CallSchema>

const declareCalls = () => ({
  listDreams: call<typeof schema.listDreams>({
    id: 'listDreams',
    area: 'activities',
    method: 'GET',
    path: '/dreams',
    policy: 'user',
    offline: true,
  }),
  getDream: call<typeof schema.getDream>({
    id: 'getDream',
    area: 'activities',
    method: 'GET',
    path: '/dreams/{id}',
    policy: 'user',
    offline: true,
  }),
  getNightmare: call<typeof schema.getNightmare>({
    id: 'getNightmare',
    area: 'activities',
    method: 'GET',
    path: '/nightmare',
    policy: 'user',
  }),
})

const { listDreams, getDream, getNightmare } = declareCalls()
const river = z.parse(schema.getDream.answer, { id: 'd1', text: 'A river' })
const params = { id: 'd1' }
let server: ReturnType<typeof fakeServer>

/** A new tab: it has only what the device has cached. */
const newTab = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })

/** Reads the list while the server responds, and waits until it is cached. */
async function visited(): Promise<void> {
  server.answer(listDreams, [river])
  await newTab().fetchQuery(queryOf(listDreams))
  for (const one of [listDreams, getDream, getNightmare]) server.silence(one)
  await expect(newTab().fetchQuery(queryOf(listDreams))).resolves.toEqual([river])
}

beforeEach(async () => {
  const user = aUser()
  setSession(user, null)
  server = fakeServer()
  setReachable(true)
  await openOfflineCache(user.id)
})
afterEach(deleteOfflineCache)

test('a call declared with `offline` is answered from the cache; others, and reads of or as another user, are not', async () => {
  server.answer(getNightmare, river)
  await newTab().fetchQuery(queryOf(getNightmare))
  server.answer(listDreams, [river])
  const ofOthers = [{ user_id: 'other' }, { view_as: 'other' }]
  for (const query of ofOthers) await newTab().fetchQuery(queryOf(listDreams, { query }))
  await visited()
  await expect(newTab().fetchQuery(queryOf(getNightmare))).rejects.toMatchObject({ status: 0 })
  for (const query of ofOthers)
    await expect(newTab().fetchQuery(queryOf(listDreams, { query }))).rejects.toMatchObject({ status: 0 })
})

test('an offline rule derives a response that was never requested, and the server is asked again once reachable', async () => {
  await visited()
  await expect(newTab().fetchQuery(queryOf(getDream, { params }))).rejects.toMatchObject({ status: 0 })
  setOfflineRule(getDream, {
    derive: async (input, cachedOf) =>
      (await cachedOf(listDreams)).flatMap(({ answer }) => answer).find(({ id }) => id === input.params.id),
  })
  const tab = newTab()
  await expect(tab.fetchQuery(queryOf(getDream, { params }))).resolves.toEqual(river)
  await expect(newTab().fetchQuery(queryOf(getDream, { params: { id: 'd2' } }))).rejects.toMatchObject({ status: 0 })
  await refetchUnanswered(tab)
  expect(tab.getQueryState(queryOf(getDream, { params }).queryKey)?.isInvalidated).toBe(true)
})

test('what was not answered at all is asked again once the server is reachable, what it refused is not', async () => {
  const tab = newTab()
  server.silence(getDream)
  await expect(tab.fetchQuery(queryOf(getDream, { params }))).rejects.toMatchObject({ status: 0 })
  server.refuse(listDreams, { status: 422, codes: ['BAD_REQUEST'] })
  await expect(tab.fetchQuery(queryOf(listDreams))).rejects.toMatchObject({ status: 422 })
  new QueryObserver(tab, { ...queryOf(getDream, { params }), retryOnMount: false }).subscribe(() => undefined)
  new QueryObserver(tab, { ...queryOf(listDreams), retryOnMount: false }).subscribe(() => undefined)
  server.answer(getDream, river)
  server.answer(listDreams, [river])
  await refetchUnanswered(tab)
  expect(tab.getQueryData(queryOf(getDream, { params }).queryKey)).toEqual(river)
  expect(tab.getQueryData(queryOf(listDreams).queryKey)).toBeUndefined()
})

test('a response cached for the same input has precedence over the rule, unless the rule is volatile; a failing rule loses nothing', async () => {
  const { getDream: read, listDreams: list } = declareCalls()
  await visited()
  server.answer(read, { id: 'd1', text: 'As the server said it' })
  await newTab().fetchQuery(queryOf(read, { params }))
  server.silence(read)
  let isVolatile = false
  setOfflineRule(read, {
    derive: async (_, cachedOf) => (await cachedOf(list))[0]?.answer[0],
    isVolatile: () => isVolatile,
  })
  await expect(newTab().fetchQuery(queryOf(read, { params }))).resolves.toMatchObject({ text: 'As the server said it' })
  isVolatile = true
  await expect(newTab().fetchQuery(queryOf(read, { params }))).resolves.toMatchObject({ text: 'A river' })
  setOfflineRule(read, { derive: () => Promise.reject(new Error('broken')), isVolatile: () => true })
  await expect(newTab().fetchQuery(queryOf(read, { params }))).resolves.toMatchObject({ text: 'As the server said it' })
})

test('two releases of a remote in one tab have separate rules for a call with the same id', async () => {
  const [older, newer] = [declareCalls(), declareCalls()]
  const derivesTo = (text: string) => ({ derive: () => Promise.resolve({ id: 'd9', text }) })
  setOfflineRule(newer.getDream, derivesTo('newer'))
  setOfflineRule(older.getDream, derivesTo('older'))
  server.silence(getDream)
  const input = { params: { id: 'd9' } }
  await expect(newTab().fetchQuery(queryOf(newer.getDream, input))).resolves.toMatchObject({ text: 'newer' })
  await expect(newTab().fetchQuery(queryOf(older.getDream, input))).resolves.toMatchObject({ text: 'older' })
})
